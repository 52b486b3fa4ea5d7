import type { AutomaticCause } from './parsed.ts'
import type { Header } from './verdict.ts'

const robots =
  /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|bounce[+-].*|no-responder|autoreply)@/i

/**
 * Why a mail is neither processed nor answered: it was sent by a program, to many recipients, or marked as spam by a filter. Null
 * for a mail that a person wrote. `own`: addresses that we send from or receive at, in lowercase.
 */
export function automaticCause(
  headers: readonly Header[],
  { sender, own }: { sender: string; own: readonly string[] },
): AutomaticCause | null {
  const all = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase())
  const has = (name: string, like: RegExp = /\S/) => all(name).some((value) => like.test(value))
  if (has('x-spam-flag', /^yes/) || has('x-spam-status', /^yes/) || has('x-spam', /^yes/)) return 'spam'
  if (has('content-type', /^multipart\/report/) || has('return-path', /^<\s*>/)) return 'returned'
  if (sender === '') return 'no-sender'
  if (own.includes(sender)) return 'our-own'
  if (has('auto-submitted', /^auto-replied/) || has('x-autoreply') || has('x-autorespond'))
    return 'auto-reply'
  if (has('precedence', /^auto_reply/)) return 'auto-reply'
  if (has('list-id') || has('list-post') || has('precedence', /^(bulk|junk|list)/)) return 'list'
  if (has('x-loop')) return 'auto-reply'
  // RFC 3834: any value other than `no` means that a program sent it.
  if (has('auto-submitted', /^(?!no\b)\S/) || robots.test(sender)) return 'automatic'
  return null
}
