import { nodeEd25519 } from '@gatewright/protocol/node';
import type { ServingKeys } from '@gatewright/service';
import {
  type Application,
  type ApplicationContext,
  type Meter,
  openApplication,
  type ServingHost,
} from '@gatewright/service/internal';
import type { Logger } from 'pino';
import { openSyslog } from '../audit/syslog.js';
import { openAnchors } from '../files/anchors.js';
import { systemMachine } from '../host/host.js';
import { openMailer } from '../mail/open-mailer.js';
import { namesFrom } from '../network/name-resolution.js';
import { SsrfSafeClient } from '../network/ssrf-client.js';
import type { Settings } from '../settings/settings.js';
import { readViewerFile } from './viewer-files.js';

/** The context of the application with the settings of its host. */
export type HostedService = ApplicationContext & { readonly settings: Settings };

/** The application on this machine. */
export interface HostedApplication extends Application {
  readonly context: HostedService;
}

/** What a start brings beside the machine. */
type Opened = Pick<ApplicationContext, 'clock' | 'directory' | 'store'> & {
  readonly keys: ServingKeys;
  readonly settings: Settings;
  readonly meter?: Meter | undefined;
  readonly origin: () => string;
};

/** Puts the application together on this machine. Throws what `openAnchors` and `openApplication` throw. */
export async function openOnNode(opened: Opened, logger: Logger): Promise<HostedApplication> {
  const { settings, clock, keys, meter, origin } = opened;
  const failed = (operation: string, err: unknown) => logger.error({ operation, err }, 'an operation failed');
  const syslog = settings.syslog === null ? null : openSyslog(settings.syslog, failed);
  const host: ServingHost = {
    ...systemMachine,
    ...{ clock, meter, origin, keys },
    log: logger,
    outbound: new SsrfSafeClient({ resolve: namesFrom(), privateAddresses: settings.webhookPrivateAddresses }),
    mailer: await openMailer(settings.smtp, logger),
    audit: syslog === null ? undefined : (act) => syslog.send(act),
    readViewerFile,
    anchors: await openAnchors(settings, { ...systemMachine, ed25519: nodeEd25519 }),
  };
  const application = await openApplication(host, settings, opened);
  const close = async (signs?: boolean) => {
    await application.close(signs);
    syslog?.close();
  };
  return { ...application, close, context: { ...application.context, settings } };
}
