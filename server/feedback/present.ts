import { type RawBuilder, sql } from 'kysely'
import type {
  About,
  FeedbackCategory,
  FeedbackFile,
  FeedbackMessage,
  FeedbackStep,
  FeedbackSummary,
  Rating,
} from '../../contract/features/feedback/fields.ts'
import { closesAt, type FeedbackState } from '../../contract/rules/feedback-moves.ts'
import type { CurrentUser } from '../core/route.ts'

/** Columns of a thread `t`, its person `u`, order `o`, invoice `i` and product `p`. */
export type ThreadRow = {
  id: number
  customer_id: number
  user_id: number
  category: FeedbackCategory
  subject: string
  state: FeedbackState
  state_at: Date
  rating: Rating | null
  created_at: Date
  last_at: Date
  person: string
  assignee: string | null
  order_number: number | null
  invoice_number: number | null
  product_id: number | null
  product: string | null
}

export const threadColumns = sql`t.id, t.customer_id, t.user_id, t.category, t.subject, t.state, t.state_at, t.rating, t.created_at,
  t.last_at, u.name as person, a.name as assignee, o.order_number, i.invoice_number, t.product_id, p.description as product`

export const threadTables = sql`feedback_threads t join users u on u.id = t.user_id
  left join users a on a.id = t.assignee_id left join orders o on o.id = t.order_id
  left join invoices i on i.id = t.invoice_id left join products p on p.id = t.product_id`

/** The display number of a thread. */
export const numberOf = (id: number) => `F-${id}`

export const aboutOf = (row: ThreadRow): About | null => {
  if (row.order_number !== null) return { kind: 'order', number: row.order_number, name: '' }
  if (row.invoice_number !== null) return { kind: 'invoice', number: row.invoice_number, name: '' }
  if (row.product_id !== null) return { kind: 'product', number: row.product_id, name: row.product ?? '' }
  return null
}

export const summaryOf = (row: ThreadRow, user: CurrentUser): FeedbackSummary => ({
  id: row.id,
  number: numberOf(row.id),
  category: row.category,
  subject: row.subject,
  state: row.state,
  about: aboutOf(row),
  rating: row.rating,
  person: row.person,
  isMine: row.user_id === user.id,
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at.toISOString(),
})

/** Rows in the form in which the database puts them into JSON: instants are text. */
export type StoredMessages = {
  messages: (Omit<FeedbackMessage, 'isMine' | 'files'> & { userId: number | null; files: FeedbackFile[] })[]
  steps: FeedbackStep[]
}

/** A thread's messages with their files, and its moves, each as one column of the row `t`. */
export const messagesOf: RawBuilder<unknown> = sql`
  coalesce((select json_agg(json_build_object('id', m.id, 'at', m.at, 'side', m.side, 'name', m.name, 'userId', m.user_id,
    'text', m.text, 'language', m.language, 'cameBy', m.came_by, 'files', (
      select coalesce(json_agg(json_build_object('fileId', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes)
        order by ff.position), '[]')
      from feedback_files ff join files f on f.id = ff.file_id where ff.message_id = m.id)) order by m.id)
    from feedback_messages m where m.thread_id = t.id), '[]') as messages,
  coalesce((select json_agg(json_build_object('state', s.state, 'at', s.at, 'by', s.by, 'name', s.name) order by s.id)
    from feedback_steps s where s.thread_id = t.id), '[]') as steps`

const iso = (at: string) => new Date(at).toISOString()

export const presentMessages = ({ messages, steps }: StoredMessages, user: CurrentUser) => ({
  messages: messages.map(({ userId, at, ...message }) => ({
    ...message,
    at: iso(at),
    isMine: userId === user.id,
  })),
  steps: steps.map((step) => ({ ...step, at: iso(step.at) })),
})

export const closing = ({ state, state_at }: Pick<ThreadRow, 'state' | 'state_at'>): string | null =>
  state === 'WAITING_ON_CUSTOMER' ? closesAt(state_at).toISOString() : null
