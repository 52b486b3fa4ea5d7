export type Header = { key: string; value: string }

/** `passed`: our mail server confirms the sender in From. `none`: it says nothing about it. */
export type MimeVerdict = 'passed' | 'failed' | 'none'

type Result = { method: string; result: string; said: ReadonlyMap<string, string> }

/** Without comments and quoted text, in which a sender may have written results. */
function withoutComments(text: string): string {
  let depth = 0
  let quoted = false
  let kept = ''
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] as string
    if (sign === '\\' && (quoted || depth > 0)) i++
    else if (sign === '"' && depth === 0) quoted = !quoted
    else if (sign === '(' && !quoted) depth++
    else if (sign === ')' && !quoted && depth > 0) depth--
    // Quoted text counts as one word: it can't end a result or contain one.
    else if (depth === 0 && !(quoted && /[;=\s]/.test(sign))) kept += sign
  }
  return kept
}

/** The results in one Authentication-Results header (RFC 8601), with the name of the server that made them. */
export function readResults(value: string): { by: string; results: Result[] } {
  const [first = '', ...rest] = withoutComments(value).split(';')
  const by = (first.trim().split(/\s+/)[0] ?? '').toLowerCase()
  const results = rest.flatMap((one): Result[] => {
    const [head = '', ...more] = one.trim().split(/\s+/)
    const [, method, result] = /^([a-z-]+)(?:\/\d+)?=([a-z]+)$/i.exec(head) ?? []
    if (!method || !result) return []
    const said = new Map<string, string>()
    for (const part of more) {
      const [, name, text] = /^([a-z.-]+)=(.+)$/i.exec(part) ?? []
      if (name && text && !said.has(name.toLowerCase())) said.set(name.toLowerCase(), text.toLowerCase())
    }
    return [{ method: method.toLowerCase(), result: result.toLowerCase(), said }]
  })
  return { by, results }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '')

/**
 * Whether a domain may vouch for the one in From: the same domain or a parent. Not a subdomain: without the public suffix list
 * nobody knows whether both have one owner. Our mail server's `dmarc=pass` covers those.
 */
export const isAligned = (domain: string, from: string): boolean =>
  domain === from || (domain.includes('.') && from.endsWith(`.${domain}`))

/**
 * Our own mail server's verdict about the sender. Only headers with its name count, only those above the first hop below them,
 * and of each method only the topmost: anything a sender put into the mail is lower. The server must remove headers with its own
 * name from incoming mail (RFC 8601, section 5).
 */
export function verdictOf(
  headers: readonly Header[],
  { from, authservId }: { from: string; authservId: string | null },
): MimeVerdict {
  const domain = domainOf(from)
  if (!authservId || !from.includes('@') || !domain.includes('.')) return 'none'
  const seen = new Map<string, boolean>()
  let hops = 0
  let isRefused = false
  for (const { key, value } of headers) {
    if (key === 'received' && seen.size > 0 && ++hops > 1) break
    if (key !== 'authentication-results') continue
    const { by, results } = readResults(value)
    if (by !== authservId) continue
    const here = new Map<string, boolean>()
    for (const { method, result, said } of results) {
      const speaksFor = {
        dkim: said.get('header.d') ?? domainOf(said.get('header.i') ?? ''),
        spf: domainOf(said.get('smtp.mailfrom') ?? ''),
        dmarc: said.get('header.from') ?? '',
      }[method as 'dkim' | 'spf' | 'dmarc']
      if (speaksFor === undefined) continue
      const isFine =
        result === 'pass' &&
        (method === 'dmarc' ? domainOf(speaksFor) === domain : isAligned(domainOf(speaksFor), domain))
      // A mail may have several signatures; one valid signature is enough.
      here.set(method, isFine || (here.get(method) ?? false))
      if (method === 'dmarc' && result === 'fail' && !seen.has('dmarc')) isRefused = true
    }
    for (const [method, isFine] of here) if (!seen.has(method)) seen.set(method, isFine)
  }
  if (!isRefused && [...seen.values()].includes(true)) return 'passed'
  return seen.size > 0 ? 'failed' : 'none'
}
