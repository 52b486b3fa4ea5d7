import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a notice with its timestamp: `t=<seconds>,v1=<HMAC-SHA-256>`. */
export function sign(body: string | Buffer, { secret, at }: { secret: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${seal(body, secret, seconds)}`
}

/** Whether a notice was signed with the secret, within `seconds` of now. */
export function isSigned(
  body: Buffer,
  { signature, secret, now, seconds }: { signature: string; secret: string; now: Date; seconds: number },
): boolean {
  const [, at, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!at || !given) return false
  const right = timingSafeEqual(Buffer.from(given), Buffer.from(seal(body, secret, Number(at))))
  return right && Math.abs(now.getTime() / 1000 - Number(at)) <= seconds
}

const seal = (body: string | Buffer, secret: string, seconds: number) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
