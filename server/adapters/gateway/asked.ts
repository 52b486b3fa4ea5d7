import type { FastifyBaseLogger } from 'fastify'

/** The currency of every price, as gateways write it. */
export const currency = 'usd'

export type Asked = { key: string; amountCents: number }
type Moved = { amountCents: number; currency: string }

/**
 * Whether a gateway moved the requested amount and currency. Otherwise the result may be for another amount under the same key,
 * or forged, and must not settle a payment: the caller answers `unknown`.
 */
export function isWhatWasAsked(
  log: FastifyBaseLogger,
  { asked, moved, reference }: { asked: Asked; moved: Moved; reference: string },
): boolean {
  if (moved.amountCents === asked.amountCents && moved.currency === currency) return true
  log.error(
    { key: asked.key, reference, asked: { amountCents: asked.amountCents, currency }, moved },
    'the gateway moved another amount or currency than it was asked for',
  )
  return false
}
