import { authoritiesOf, staffAuthorities } from '../../contract/core/access.ts'
import type { AuditAction } from '../../contract/core/audit-actions.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { withCommit } from '../../db/round-trips.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

type Entry = {
  action: AuditAction
  /** What was changed, in words that remain valid after its deletion: `user florist@demo.test`. */
  subject: string
  /** The affected customer, if any. */
  customerId?: number
  before?: unknown
  after?: unknown
  /** The change set with each field before and after. */
  changeSetId?: number
  /** The actor if nobody is signed in: the typed email, or the name of a job. */
  actor?: string
  userId?: number
}

/**
 * Records who did what, in the caller's transaction: the entry is committed if and only if the change is. The database chains
 * the rows one writer at a time, so it is written with the commit, to hold that lock briefly. Never pass it a secret.
 */
export async function audit(ctx: Ctx, entry: Entry): Promise<void> {
  const { user } = ctx
  claim(ctx, entry.action)
  await withCommit(
    ctx.db,
    ctx.db.insertInto('audit_log').values({
      at: ctx.now(),
      user_id: user?.actedBy?.id ?? user?.id ?? entry.userId ?? null,
      actor: user?.actedBy?.email ?? user?.email ?? entry.actor ?? 'system',
      acting_for: user?.actedBy ? user.id : null,
      customer_id: entry.customerId ?? null,
      address: ctx.address ?? '',
      action: entry.action,
      subject: entry.subject.slice(0, 500),
      before: asJson(entry.before),
      after: asJson(entry.after),
      change_set_id: entry.changeSetId ?? null,
    }),
  )
}

/** Sets the request's one entry. Throws if a staff change would add a second entry, or one that its endpoint does not declare. */
function claim({ entry }: Ctx, action: AuditAction) {
  if (!entry) return
  if (!entry.isActing) {
    if (!entry.actions.includes(action)) throw new Error(`the endpoint does not name the entry ${action}`)
    if (entry.state === 'written') throw new Error(`a second entry for one request: ${action}`)
  }
  entry.state = 'written'
}

/** Marks a staff change as having nothing to change, so that it adds no entry. Calls made while acting for a customer still add one. */
export function nothingChanged({ entry }: Ctx) {
  if (entry?.state === 'open') entry.state = 'needless'
}

/**
 * Records what a staff member does while acting for a customer, last in a transaction like `audit`; the endpoint names the
 * action. What customers do themselves has its own records: order events, payments.
 */
export async function auditActing(ctx: SignedInCtx, entry: Pick<Entry, 'subject' | 'before' | 'after'>) {
  const action = ctx.entry?.isActing && ctx.entry.actions[0]
  if (action) await audit(ctx, { ...entry, action, customerId: ctx.user.customerId })
}

/** Records a staff change whose function recorded nothing: a new endpoint without an entry still leaves a trace. */
export async function auditUnwritten(ctx: SignedInCtx, subject: string) {
  const { entry, user } = ctx
  if (!entry || entry.state === 'written' || (entry.state === 'needless' && !entry.isActing)) return
  const customer = entry.isActing ? { customerId: user.customerId } : {}
  await audit(ctx, { action: entry.actions[0], subject, ...customer })
}

/** Records that staff saved a list as a file: one that a staff authority opens, or any while acting for a customer. */
export async function auditExport(ctx: SignedInCtx, { method, path, access }: Endpoint, query: unknown) {
  const isOfStaff = authoritiesOf(access).some((one) => staffAuthorities.some((staff) => staff === one))
  if (!isOfStaff && !ctx.user.actedBy) return
  await audit(ctx, {
    action: 'list.exported',
    subject: `${method} ${path}`,
    ...(ctx.user.actedBy && { customerId: ctx.user.customerId }),
    after: query,
  })
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
