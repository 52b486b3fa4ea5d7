/** A mail server's or service's report about a mail: it did not arrive, or its reader marked it as junk. */
export type MailReport = {
  kind: 'bounce' | 'complaint'
  /** Whether the address itself is the reason, so that other mails would not arrive either. */
  isFinal: boolean
  /** The Message-ID of our mail, without brackets. */
  messageId: string
  reason: string
}

type Part = { headers: ReadonlyMap<string, string>; body: string }

/** Headers with folded lines joined, by lowercase name; the first of several counts. */
function partOf(raw: string): Part {
  const text = raw.replace(/\r\n?/g, '\n').replace(/^\n+/, '')
  const end = text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: decoded(headers, end < 0 ? '' : text.slice(end + 2)) }
}

function decoded(headers: ReadonlyMap<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? ''
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replace(/\r\n?/g, '\n')
  if (encoding !== 'quoted-printable') return body
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const typeOf = ({ headers }: Part) =>
  (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? ''

/** No real report is nested deeper than this. */
const mostDeep = 4

/** A mail and all its parts, however nested. */
function partsOf(raw: string, depth = 0): Part[] {
  const part = partOf(raw)
  const boundary = /boundary\s*=\s*(?:"([^"]{1,100})"|([^\s;]{1,100}))/i.exec(
    part.headers.get('content-type') ?? '',
  )
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!typeOf(part).startsWith('multipart/') || !mark || depth >= mostDeep) return [part]
  const inner = `\n${part.body}`.split(`\n--${mark}`).slice(1, 30)
  return [part, ...inner.filter((one) => !one.startsWith('--')).flatMap((one) => partsOf(one, depth + 1))]
}

/** Groups of fields separated by empty lines, as in a delivery status. */
const groupsOf = (body: string) =>
  body
    .replace(/^\n+/, '')
    .split(/\n\s*\n/)
    .map((group) => partOf(group).headers)

/** RFC 3463 codes for a bad address: it doesn't exist, has moved or is disabled, or its domain accepts no mail. */
const isOfAddress = (status: string): boolean => /^5\.(1\.([0-3]|6|10)|2\.1|4\.4|0\.0)$/.test(status)

const ours = /<([0-9a-f-]{36}@[^<>\s]+)>/i

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965) that a mail server passes on. Undefined for any other
 * mail, for one that is only delayed, and for one that names none of our mails: otherwise someone could block an address that
 * never got our mail.
 */
export function readMailReport(raw: string): MailReport | undefined {
  const [whole, ...parts] = partsOf(raw)
  if (!whole || typeOf(whole) !== 'multipart/report') return undefined
  const original = parts.find((part) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(typeOf(part)),
  )
  const messageId = original && ours.exec(partOf(original.body).headers.get('message-id') ?? '')?.[1]
  if (!messageId) return undefined
  const complaint = parts.find((part) => typeOf(part) === 'message/feedback-report')
  if (complaint) {
    const [fields] = groupsOf(complaint.body)
    return { kind: 'complaint', isFinal: true, messageId, reason: fields?.get('feedback-type') ?? 'abuse' }
  }
  const status = parts.find((part) => typeOf(part) === 'message/delivery-status')
  const failed =
    status && groupsOf(status.body).find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return undefined
  const code = failed.get('status')?.trim().split(/\s/)[0] ?? ''
  const reason = (failed.get('diagnostic-code') ?? '').replace(/^smtp;\s*/i, '')
  return { kind: 'bounce', isFinal: isOfAddress(code), messageId, reason: `${code} ${reason}`.trim() }
}
