{{- define "gatewright.labels" -}}
app.kubernetes.io/name: gatewright
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "gatewright.name" -}}
{{ printf "%s-gate" .Release.Name | trunc 52 | trimSuffix "-" }}
{{- end }}

{{- define "gatewright.container" -}}
image: {{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources: {{- toYaml .Values.resources | nindent 2 }}
{{- end }}

{{- define "gatewright.environment" -}}
- name: GATEWRIGHT_DATA_DIR
  value: /data/gate
- name: GATEWRIGHT_PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
{{- if .Values.database.secret }}
- name: GATEWRIGHT_DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.database.secret | quote }}, key: {{ .Values.database.key | quote }} } }
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $from := .Values.secretSettings }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $from.secret | quote }}, key: {{ $from.key | quote }} } }
{{- end }}
{{- end }}
