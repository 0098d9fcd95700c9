import { readFile } from 'node:fs/promises';
import type { CheckpointAnchor, Ids } from '@gatewright/gate';
import { type Ed25519, readPemCertificate } from '@gatewright/protocol';
import { TimestampClient, WitnessClient } from '@gatewright/service/internal';
import type { Settings } from '../settings/settings.js';
import { SettingsError } from '../settings/settings-error.js';
import { CheckpointFile } from './checkpoint-file.js';

/** The anchors that the settings name; the checkpoint log is always among them. Throws SettingsError. */
export async function openAnchors(
  { checkpointLog, witnesses, timestampAuthority }: Settings,
  host: { readonly ed25519: Ed25519; readonly ids: Pick<Ids, 'secret'> },
): Promise<CheckpointAnchor[]> {
  const anchors: CheckpointAnchor[] = [new CheckpointFile(checkpointLog)];
  for (const { key, url } of witnesses) anchors.push(new WitnessClient(key, url, host.ed25519));
  if (timestampAuthority !== null) {
    const { url, certificateFile } = timestampAuthority;
    const certificate = readPemCertificate(await readFile(certificateFile, 'utf8').catch(() => ''));
    if (certificate === null) {
      throw new SettingsError('GATEWRIGHT_TIMESTAMP_CERTIFICATE', `names ${certificateFile}, which is no certificate`);
    }
    anchors.push(new TimestampClient(new URL(url).host, url, certificate, host.ids));
  }
  return anchors;
}
