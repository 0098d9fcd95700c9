import type { Texts } from '../en.js';

/** Was Menschen sehen, wenn das Gate einen Aufruf einer Seite ablehnt. */
export const refusals: Texts['refusals'] = {
  codes: {
    ACTION_NOT_IN_PARENT: 'Das übergeordnete Mandat gewährt diese Aktion nicht.',
    AGENT_DECOMMISSIONED: 'Der Agent ist endgültig stillgelegt. Legen Sie einen neuen an.',
    AGENT_QUARANTINED: 'Der Agent ist in Quarantäne. Setzen Sie ihn zuerst wieder ein.',
    AGENT_SUSPENDED: 'Der Agent ist ausgesetzt. Setzen Sie ihn zuerst wieder ein.',
    AMOUNT_MISMATCH: 'Der Betrag weicht vom genehmigten Betrag ab.',
    AMOUNT_NOT_DETERMINABLE:
      'Der Betrag lässt sich nicht am Mandat messen. Schreiben Sie einen genauen Betrag in dessen Währung.',
    AUTHORIZATION_ALREADY_USED: 'Die Genehmigung ist schon abgerechnet.',
    AUTHORIZATION_EXPIRED: 'Die Genehmigung ist abgelaufen. Der Agent muss neu anfragen.',
    AUTHORIZATION_NOT_FOUND: 'Diese Genehmigung gibt es nicht.',
    AUTHORIZATION_VOIDED: 'Die Genehmigung wurde aufgehoben. Der Agent muss neu anfragen.',
    BODY_TOO_LARGE: 'Das ist zu lang. Kürzen Sie es.',
    CONFLICT:
      'Das widerspricht dem jetzigen Stand des Gates. Laden Sie die Seite neu und prüfen Sie, ob es noch zutrifft.',
    CONSTRAINT_DROPPED: 'Eine Grenze des übergeordneten Mandats fehlt. Wiederholen Sie jede oder ziehen Sie sie enger.',
    CONSTRAINT_WIDENED: 'Eine Grenze reicht über das übergeordnete Mandat hinaus. Bleiben Sie innerhalb.',
    COUNTERPARTY_AUTH_REQUIRED: 'Der Dienst muss zuerst seinen Schlüssel nachweisen.',
    COUNTERPARTY_SIGNATURE_INVALID: 'Die Signatur des Dienstes ist nicht gültig.',
    DELEGATION_CHAIN_BROKEN: 'Die Kette der Mandate endet nicht bei einem Menschen. Stellen Sie das Mandat neu aus.',
    DEPTH_EXCEEDED: 'Das Mandat ist zu oft weitergegeben. Gehen Sie von einem aus, das einem Menschen näher ist.',
    FORBIDDEN: 'Sie dürfen das nicht. Fragen Sie jemanden mit der Rolle owner oder admin.',
    FREE_TIER_LIMIT: 'Eine nicht geprüfte Organisation hat einen Agenten und fünf Mandate.',
    GATE_UNAVAILABLE: 'Das Gate kann gerade nichts speichern. Versuchen Sie es gleich noch einmal.',
    HOLD_STATE_CHANGED: 'Die Reservierung hat sich inzwischen geändert. Laden Sie die Seite neu.',
    INTERNAL_ERROR:
      'Das Gate ist gescheitert. Nichts wurde erlaubt. Melden Sie es dem Betrieb, wenn es wieder vorkommt.',
    MALFORMED_REQUEST:
      'Das Gate nimmt einen Wert nicht an. Berichtigen Sie, was markiert ist; die Einzelheiten nennen den Rest.',
    MANDATE_REVOKED: 'Das Mandat wurde widerrufen. Stellen Sie ein neues aus.',
    NOT_FOUND: 'Hier ist nichts, was Sie sehen dürfen. Prüfen Sie die Adresse.',
    POLICY_DOCUMENT_INVALID: 'Die Regeln lassen sich nicht übersetzen. Berichtigen Sie sie im Editor.',
    PRECONDITION_FAILED: 'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu.',
    PROOF_PENDING: 'Der Nachweis ist noch nicht verankert. Versuchen Sie es in einigen Sekunden noch einmal.',
    RATE_LIMIT_EXCEEDED: 'Zu viele Aufrufe. Warten Sie kurz und versuchen Sie es noch einmal.',
    REQUEST_EXPIRED: 'Die Anfrage ist zu alt. Der Agent muss neu anfragen.',
    SETTLEMENT_REUSED: 'Die Referenz gehört zu einer anderen Abbuchung.',
    SIGNATURE_INVALID: 'Die Signatur ist nicht gültig.',
    SPEND_LIMIT_EXCEEDED: 'Das Budget des Mandats deckt den Betrag nicht.',
    UNAUTHENTICATED: 'Die Anmeldung gilt nicht oder nicht mehr. Melden Sie sich neu an.',
    UNCOMPARABLE:
      'Eine Grenze lässt sich nicht mit der des übergeordneten Mandats vergleichen. Schreiben Sie sie in gleicher Form und Einheit.',
    UNKNOWN_RULE_PACK: 'Dieses Regelpaket gibt es nicht.',
    UNSUPPORTED_MEDIA_TYPE: 'Seite und Gate haben verschiedene Versionen. Laden Sie die Seite neu.',
    VALIDITY_WIDENED: 'Das Mandat gälte zu Zeiten, in denen das übergeordnete nicht gilt.',
  },
  otherwise: 'Die Regeln, das Mandat oder die Grenzen erlauben das jetzt nicht.',
  broken: 'Dieser Teil der Seite lädt nicht. Versuchen Sie es noch einmal.',
  field: 'Das Gate nimmt diesen Wert nicht an.',
};
