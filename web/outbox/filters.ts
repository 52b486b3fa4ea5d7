import type { SendOf } from '../../contract/endpoint.ts'
import {
  type MailKind,
  type MessageState,
  mailKinds,
  messageStates,
  type outbox,
} from '../../contract/outbox.ts'

/** What narrows the outbox, and the message that is open: all of it stands in the address. */
export type Filters = {
  state: MessageState | ''
  kind: MailKind | ''
  recipient: string
  page: number
  /** The message that is read; 0 is none. */
  message: number
}

export const outboxPageSize = 40
const one = <Value extends string>(values: readonly Value[], given: unknown): Value | '' =>
  values.find((value) => value === given) ?? ''
const whole = (given: unknown, least: number): number =>
  /^\d{1,9}$/.test(String(given)) ? Math.max(least, Number(given)) : least

export const filtersFrom = (search: Readonly<Record<string, unknown>>): Filters => ({
  state: one(messageStates, search.state),
  kind: one(mailKinds, search.kind),
  recipient: search.recipient === undefined ? '' : String(search.recipient).slice(0, 254),
  page: whole(search.page, 1),
  message: whole(search.message, 0),
})

/** The address of changed filters; a change of what is listed starts over at the first page. */
export function searchFrom(filters: Filters, change: Partial<Filters>): Record<string, string> {
  const startsOver = 'state' in change || 'kind' in change || 'recipient' in change
  const { state, kind, recipient, page, message } = { ...filters, ...(startsOver && { page: 1 }), ...change }
  const shown = {
    state,
    kind,
    recipient,
    page: page > 1 ? String(page) : '',
    message: message > 0 ? String(message) : '',
  }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''))
}

export const isNarrowed = ({ kind, recipient, state }: Filters): boolean =>
  `${kind}${recipient}${state}` !== ''

/** What is asked of the server. */
export function listQuery(filters: Filters): NonNullable<SendOf<typeof outbox.list>['query']> {
  const { message: _, ...search } = searchFrom(filters, {})
  return { ...search, pageSize: String(outboxPageSize) }
}
