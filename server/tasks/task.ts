import type { Access } from '../../contract/core/access.ts'
import type { FileType } from '../../contract/core/file-types.ts'
import type { FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { OrdersAction } from '../../contract/features/order-desk/fields.ts'
import type { Operation } from '../../contract/features/products/bulk.ts'
import type {
  listForms,
  SavedList,
  TaskAbout,
  TaskKindName,
  TaskSentence,
} from '../../contract/features/tasks.ts'
import type { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** The input of each kind of task. Stored as JSON for as long as the task is listed. */
export type TaskInputs = {
  'send-statements': { month: string; accountNumbers: readonly number[] }
  'change-products': {
    operation: Operation
    ids: readonly number[]
    versions: readonly number[]
    why: string
  }
  'change-orders': { action: OrdersAction; ids: readonly number[] }
  'draft-texts': { ids: readonly number[] }
  'invite-customers': { userIds: readonly number[] }
  'save-list': {
    list: SavedList
    form: (typeof listForms)[number]
    query: Readonly<Record<string, string>>
  }
  'publish-prices': { publicationId: number; fileId: number; supplier: string; changes: number }
  'run-doctor': Record<string, never>
  'make-backup': Record<string, never>
  'try-backup': { name: string }
  'tell-prices': { day: string; userIds: readonly number[] }
  /** `chosen`: a person's choices about how it is read. */
  'read-prices': { fileId: number; supplier: string; file: string; chosen: Partial<FilePlan> }
}

export type TaskFile = { name: string; type: FileType; content: Buffer }
export type Outcome = { sentence: TaskSentence; file?: TaskFile }

/** How running work reports progress. Every function throws `TaskEnded` when the work must end: don't catch it. */
export type Task = {
  readonly id: number
  /** Whether a stop was requested, as of the last step. */
  readonly isStopped: boolean
  /** Reports progress; pages receive it a few times a second at most. */
  step: (done: number, total: number, sentence?: TaskSentence) => Promise<void>
  /**
   * Runs `work` for each item in turn, in a transaction that commits together with the progress: no item is processed twice, whenever
   * the process dies. `work` returns the new tally; a resumed task continues after its last item, with its tally. With `refused`, an
   * item whose work throws an `AppError` is rolled back and counted by it; without, it ends the task.
   */
  each: <Item, Tally>(
    items: readonly Item[],
    options: {
      tally: Tally
      sentence: TaskSentence
      work: (ctx: SignedInCtx, item: Item, tally: Tally) => Promise<Tally>
      refused?: (error: AppError, item: Item, tally: Tally) => Tally
    },
  ) => Promise<Tally>
  /**
   * Runs `work` in one transaction that commits together with its result: it happens once, even if the process dies; a stop rolls
   * everything back. `work` reports progress by `step`, outside that transaction.
   */
  whole: <Result>(work: (ctx: SignedInCtx) => Promise<Result>) => Promise<Result>
}

/** Thrown by a step: the task was stopped, its process is shutting down, or it now belongs to another process. */
export class TaskEnded extends Error {
  readonly why: 'stopped' | 'closing' | 'lost'
  constructor(why: TaskEnded['why']) {
    super(`the task is ${why}`)
    this.why = why
  }
}

/** Thrown by work that ends without a result, with a reason that is shown to people. */
export class TaskFailure extends Error {
  readonly sentence: TaskSentence
  constructor(sentence: TaskSentence) {
    super(`the task failed: ${sentence.code}`)
    this.sentence = sentence
  }
}

/** The definition of a kind of task. */
export type TaskPlan<N extends TaskKindName = TaskKindName> = {
  kind: N
  /**
   * What happens when its process dies: `resume` continues after its last step (work by `each` or `whole`), `restart` starts over (work
   * that changes nothing until it ends), `never` fails, for work that must not be repeated.
   */
  again: 'resume' | 'restart' | 'never'
  about: (input: TaskInputs[N]) => Extract<TaskAbout, { kind: N }>
  /** Who may start it: the access rule of the endpoint that starts it. */
  access: (input: TaskInputs[N]) => Access
  /** Its number of steps, if known at the start. */
  total?: (input: TaskInputs[N]) => number
}

export type TaskKind<N extends TaskKindName = TaskKindName> = TaskPlan<N> & {
  run: (ctx: SignedInCtx, task: Task, input: TaskInputs[N]) => Promise<Outcome>
}

export const defineTask = <N extends TaskKindName>(kind: TaskKind<N>): TaskKind<N> => kind
