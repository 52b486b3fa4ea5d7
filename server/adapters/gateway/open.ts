import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { readSecret } from '../../core/secrets.ts'
import type { Settings } from '../../core/settings.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox/adapter.ts'
import { type Sandbox, startSandbox } from './sandbox/server.ts'

type Around = {
  settings: Settings
  db: Kysely<Tables>
  log: FastifyBaseLogger
  /** The URL for the sandbox's notices; undefined without a receiver. */
  noticeUrl: () => string | undefined
}

export type OpenGateway = {
  gateway: Gateway
  /** The origin of the card form's frame, as a CSP source. */
  frameSource: string
  /** Absent when another company processes the payments. */
  sandbox?: Sandbox
}

/** The gateway of the settings and, for the sandbox, the sandbox company itself. Only the code of that gateway is loaded. */
export function openGateway(around: Around): Promise<OpenGateway> {
  return around.settings.gateway === 'stripe' ? openStripe(around) : openSandbox(around)
}

async function openStripe({ settings, db, log }: Around): Promise<OpenGateway> {
  const { stripe, gatewayTimeoutMs: timeoutMs } = settings
  if (!stripe) throw new Error('GATEWAY=stripe without its keys')
  const { stripeGateway } = await import('./stripe/adapter.ts')
  const installation = (await readSecret(db, 'installation')).slice(0, 16)
  return { gateway: stripeGateway({ ...stripe, installation, timeoutMs, log }), frameSource: "'self'" }
}

async function openSandbox({ settings, db, log, noticeUrl }: Around): Promise<OpenGateway> {
  const secret = await readSecret(db, 'sandbox')
  const noticeSecret = await readSecret(db, 'sandbox-notices')
  const sandbox = await startSandbox({
    db,
    port: settings.sandboxPort,
    host: settings.host,
    secret,
    ancestors: frameAncestors(settings),
    noticeUrl,
    noticeSecret,
    log,
  })
  const gateway = sandboxGateway({
    url: `http://127.0.0.1:${sandbox.apiPort}`,
    frameOrigin: originBeside(settings.publicUrl, sandbox.port),
    secret,
    noticeSecret,
    timeoutMs: settings.gatewayTimeoutMs,
    log,
  })
  return { gateway, frameSource: frameSources(settings, sandbox.port), sandbox }
}

const originBeside = (publicUrl: string, port: number) => `http://${new URL(publicUrl).hostname}:${port}`

/** On a local network, people may open the page by names other than PUBLIC_URL's; the frame uses the same name with its own port. */
const frameSources = ({ publicUrl }: Settings, port: number) =>
  publicUrl.startsWith('https:') ? originBeside(publicUrl, port) : `http://*:${port}`
const frameAncestors = ({ publicUrl, port }: Settings) =>
  publicUrl.startsWith('https:') ? publicUrl : `${publicUrl} http://*:${port}`
