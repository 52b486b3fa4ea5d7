import { type Handover, reasonText } from '../mail/mail.ts'
import type { Texter } from './sms.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** A full number, +19375550142, or the SID of a messaging service. */
  from: string
  apiBase: string
  timeoutMs: number
  /** The URL where Twilio reports what became of a text; undefined if Twilio can't reach this server. */
  statusUrl?: string | undefined
}

/** Twilio's Programmable Messaging over HTTP. It has no idempotency keys: an attempt that timed out may be delivered twice. */
export function twilioTexter({
  accountSid,
  authToken,
  from,
  apiBase,
  timeoutMs,
  statusUrl,
}: TwilioOptions): Texter {
  const address = `${apiBase}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: 'twilio',
    async send({ to, text }) {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({
            To: `+1${to}`,
            Body: text,
            ...sender,
            ...(statusUrl && { StatusCallback: statusUrl }),
          }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        })
        return handover(answer.status, await answer.json().catch(() => undefined))
      } catch (error) {
        return { kind: 'later', reason: reasonText((error as Error).message), ...unsure(error) }
      }
    },
  }
}

/** A request that was never sent can't have arrived; any other request without an answer may have. */
function unsure(error: unknown): { mayHaveArrived?: true } {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)) ? {} : { mayHaveArrived: true }
}

type Answer = { sid?: unknown; code?: unknown; message?: unknown } | undefined

/** Twilio's errors about the number or the text are final; authentication errors, rate limits and outages may resolve. */
function handover(status: number, answer: Answer): Handover {
  if (status >= 200 && status < 300 && typeof answer?.sid === 'string')
    return { kind: 'sent', reference: answer.sid }
  // Twilio accepted the text, but its answer can't be read; after an outage in between it may have accepted it too.
  const mayHaveArrived = (status >= 200 && status < 300) || status === 500 || status === 504
  const reason = reasonText(`${status} ${answer?.code ?? ''} ${answer?.message ?? ''}`)
  const final = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  const code = Number(answer?.code)
  const holds = code === 21610 ? 'stopped' : [21211, 21614].includes(code) ? 'bounced' : undefined
  if (final) return { kind: 'refused', reason, ...(holds && { holds }) }
  return { kind: 'later', reason, ...(mayHaveArrived && { mayHaveArrived }) }
}
