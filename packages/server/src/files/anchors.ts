import { readFile } from 'node:fs/promises';
import type { CheckpointAnchor } from '@gatewright/gate';
import { readPemCertificate } from '@gatewright/protocol';
import { type Machine, SettingsError } from '@gatewright/service';
import { TimestampClient, WitnessClient } from '@gatewright/service/internal';
import type { Settings } from '../settings/settings.js';
import { CheckpointFile } from './checkpoint-file.js';

/** The anchors that the settings name; the checkpoint log is always among them. Throws SettingsError. */
export async function openAnchors(
  { checkpointLog, witnesses, timestampAuthority }: Settings,
  host: Pick<Machine, 'ed25519' | 'ids' | 'fetch'>,
): Promise<CheckpointAnchor[]> {
  const anchors: CheckpointAnchor[] = [new CheckpointFile(checkpointLog)];
  for (const { key, url } of witnesses) anchors.push(new WitnessClient(key, url, host.ed25519, host.fetch));
  if (timestampAuthority !== null) {
    const { url, certificateFile } = timestampAuthority;
    const certificate = readPemCertificate(await readFile(certificateFile, 'utf8').catch(() => ''));
    if (certificate === null) {
      throw new SettingsError('GATEWRIGHT_TIMESTAMP_CERTIFICATE', `names ${certificateFile}, which is no certificate`);
    }
    anchors.push(new TimestampClient(new URL(url).host, url, certificate, host.ids, host.fetch));
  }
  return anchors;
}
