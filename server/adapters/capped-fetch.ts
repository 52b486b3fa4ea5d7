import { traceHeaders } from '../core/scope.ts'

/** Larger than any legitimate gateway reply. */
const mostBytes = 2 * 1024 * 1024

/** `fetch` for an untrusted server: no redirects, and replies are capped. Throws like `fetch`. */
export async function cappedFetch(
  address: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers ?? (address instanceof Request ? address.headers : undefined))
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  const response = await fetch(address, { ...init, headers, redirect: 'error' })
  if (!response.body) return response
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the reply is too long')
    parts.push(part)
  }
  const { status, statusText } = response
  return new Response(Buffer.concat(parts), { status, statusText, headers: withoutCoding(response.headers) })
}

/** The text is already decompressed. */
function withoutCoding(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}
