import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { type ErrorCode, errors } from '../core/errors.ts'
import { Id, Instant } from '../core/fields.ts'
import { listOf } from '../core/list.ts'
import { fileFailures } from './daily-prices/file-shapes.ts'

/** A task waits, runs, and ends in one of three ways. */
export const taskStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const
export type TaskState = (typeof taskStates)[number]

/** The staff's lists that a task can save as a file, by the names of their endpoints. */
export const savedLists = [
  'people.users',
  'customers.contacts',
  'customers.companies',
  'receivables.adminOverdue',
  'audit.list',
  'changes.list',
  'outbox.list',
  'products.list',
  'lots.list',
  'orderDesk.list',
  'freshness.shrink',
  'merchandising.overstock',
  'merchandising.hiddenList',
  'operations.jobs',
  'claimDesk.list',
  'mailingList.contacts',
  'suppressions.list',
  'incoming.list',
  'notices.sent',
  'reports.drillDown',
  'reports.atRisk',
] as const
export type SavedList = (typeof savedLists)[number]

/** Files of lists with more rows than this are created by a task. */
export const mostRowsAtOnce = 5_000

export const listForms = ['csv', 'xlsx'] as const

/** A task's kind and input, with the facts by which people recognize it. */
export const TaskAbout = z.discriminatedUnion('kind', [
  /** Emails the statement of a month (`2026-10`) to customers. */
  z.object({ kind: z.literal('send-statements'), month: z.string() }),
  /** Emails people a link to set a password. */
  z.object({ kind: z.literal('invite-customers'), people: z.int() }),
  /** Drafts descriptions, which then wait for review. */
  z.object({ kind: z.literal('draft-texts'), products: z.int() }),
  /** Writes a list to a file. */
  z.object({ kind: z.literal('change-products'), products: z.int() }),
  /** Moves, releases or cancels orders. */
  z.object({ kind: z.literal('change-orders'), orders: z.int() }),
  z.object({ kind: z.literal('save-list'), list: z.enum(savedLists), form: z.enum(listForms) }),
  /** Publishes a supplier's file. */
  z.object({ kind: z.literal('publish-prices'), supplier: z.string(), changes: z.int() }),
  /** Emails the prices of a day (`2026-11-23`). */
  z.object({ kind: z.literal('tell-prices'), day: z.string() }),
  /** Reads a supplier's file of prices. */
  z.object({ kind: z.literal('read-prices'), supplier: z.string(), file: z.string() }),
  /** Checks the invariants of the data. */
  z.object({ kind: z.literal('run-doctor') }),
  /** Copies the database and the files to the backup destination. */
  z.object({ kind: z.literal('make-backup') }),
  /** Restores a backup into a separate database and checks it. */
  z.object({ kind: z.literal('try-backup'), name: z.string() }),
])
export type TaskAbout = z.infer<typeof TaskAbout>
export type TaskKindName = TaskAbout['kind']
export const taskKinds = [
  'send-statements',
  'change-products',
  'change-orders',
  'save-list',
  'publish-prices',
  'tell-prices',
  'invite-customers',
  'draft-texts',
  'read-prices',
  'run-doctor',
  'make-backup',
  'try-backup',
] as const satisfies readonly TaskKindName[]

/** A task's progress or result: a code and its figures, for the page's own words. */
export const TaskSentence = z.discriminatedUnion('code', [
  z.object({ code: z.literal('waiting') }),
  z.object({ code: z.literal('statements.sending') }),
  /** `skipped`: customers who no longer have an email address. */
  z.object({ code: z.literal('statements.sent'), sent: z.int(), skipped: z.int() }),
  z.object({ code: z.literal('products.changing') }),
  z.object({ code: z.literal('products.changed'), products: z.int() }),
  z.object({ code: z.literal('orders.changing') }),
  /** `refused`: orders that couldn't be changed; the file has the reason for each. */
  z.object({ code: z.literal('orders.changed'), changed: z.int(), refused: z.int() }),
  z.object({ code: z.literal('texts.drafting') }),
  z.object({ code: z.literal('texts.drafted'), products: z.int() }),
  z.object({ code: z.literal('invitations.sending') }),
  /** `skipped`: people who have set a password in the meantime. */
  z.object({ code: z.literal('invitations.sent'), sent: z.int(), skipped: z.int() }),
  z.object({ code: z.literal('list.reading') }),
  z.object({ code: z.literal('list.writing') }),
  z.object({ code: z.literal('list.saved'), rows: z.int() }),
  z.object({ code: z.literal('prices.publishing') }),
  z.object({ code: z.literal('prices.published'), changes: z.int() }),
  z.object({ code: z.literal('prices.telling') }),
  /** `skipped`: people who unsubscribed in the meantime or already got theirs. */
  z.object({ code: z.literal('prices.told'), told: z.int(), skipped: z.int() }),
  z.object({ code: z.literal('prices.reading') }),
  z.object({ code: z.literal('prices.read'), rows: z.int(), toFix: z.int() }),
  z.object({ code: z.literal('prices.unreadable'), reason: z.enum(fileFailures) }),
  z.object({ code: z.literal('doctor.checking') }),
  z.object({ code: z.literal('doctor.checked'), checked: z.int(), broken: z.int() }),
  z.object({ code: z.literal('backup.making') }),
  z.object({ code: z.literal('backup.made'), bytes: z.int() }),
  z.object({ code: z.literal('backup.trying') }),
  /** `faults`: what is wrong with the backup. */
  z.object({ code: z.literal('backup.tried'), faults: z.int() }),
  z.object({ code: z.literal('stopped') }),
  /** Its process ended and it cannot be retried, or all attempts failed. */
  z.object({ code: z.literal('interrupted') }),
  z.object({ code: z.literal('refused'), error: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]) }),
  z.object({ code: z.literal('failed') }),
])
export type TaskSentence = z.infer<typeof TaskSentence>

const Task = z.object({
  id: z.int(),
  about: TaskAbout,
  state: z.enum(taskStates),
  /** Completed steps, never more than `total`. */
  done: z.int(),
  /** Null until the task has counted its steps. */
  total: z.nullable(z.int()),
  sentence: TaskSentence,
  startedBy: z.object({ name: z.string(), email: z.string() }),
  isMine: z.boolean(),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** A stop was requested, and the current step has not ended yet. */
  isStopping: z.boolean(),
  /** Whether the person who started it has seen the result. */
  isSeen: z.boolean(),
  /** The result file, for the person who started it. */
  file: z.nullable(z.object({ name: z.string(), bytes: z.int(), until: Instant })),
})
export type Task = z.infer<typeof Task>

/** The reply of calls that start a task. */
export const TaskStarted = z.object({ taskId: z.int() })

const params = z.object({ id: Id })

/**
 * Tasks. API keys and staff acting for a customer can neither start nor see any: a task keeps the rights of the person who
 * started it.
 */
export const tasks = {
  list: endpoint({
    method: 'GET',
    path: 'admin/tasks',
    summary:
      'Tasks with their progress, newest first: the user’s own, or everyone’s with `MAINTENANCE`. `show=current` returns the user’s own tasks that are still running or whose result they have not seen.',
    access: 'signed-in',
    ...listOf({
      row: Task,
      filters: {
        show: z.optional(z.enum(['current'])),
        state: z.optional(z.enum(taskStates)),
        kind: z.optional(z.enum(taskKinds)),
      },
      sorts: ['created', 'ended'],
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/tasks/:id',
    summary: 'One task with its progress.',
    access: 'signed-in',
    params,
    reply: Task,
  }),
  stop: endpoint({
    method: 'POST',
    path: 'admin/tasks/:id/stop',
    summary:
      'Stops a task. Completed steps stay, and no further step starts. A task that has ended does not change.',
    access: 'signed-in',
    params,
    reply: Task,
  }),
  file: endpoint({
    method: 'GET',
    path: 'admin/tasks/:id/file',
    summary:
      'Downloads the file that the user’s own task created; available for three days. Requires the authorities that the task was started with.',
    access: 'signed-in',
    params,
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  markSeen: endpoint({
    method: 'POST',
    path: 'admin/tasks/seen',
    summary: 'Marks the user’s own tasks as seen. Other ids are ignored.',
    access: 'signed-in',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  }),
  saveList: endpoint({
    method: 'POST',
    path: 'admin/tasks/files',
    summary:
      'Starts a task that saves all filtered rows of a staff list, at most 100,000, as CSV or XLSX. `query` is the query of that list, and the list’s authorities are required.',
    access: 'signed-in',
    body: z.strictObject({
      list: z.enum(savedLists),
      form: z.enum(listForms),
      query: z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(1000))), {}),
    }),
    reply: TaskStarted,
    status: 202,
  }),
} as const
