import { mayGrant } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { mostUsers, type UsersOperation, type UsersRefusal } from '../../contract/features/people/bulk.ts'
import { type Person, people } from '../../contract/features/people/people.ts'
import { assertMayGrant, inLine } from '../access/guard.ts'
import { changeFields, differing } from '../changes/record.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { selectedIds } from '../lists/selection.ts'
import { planOf } from './bulk-rules.ts'
import { idsOfPeople, readPersons } from './read.ts'
import { authoritiesOfRole, saveUser, userFields } from './users.ts'

const mostExamples = 3

type Asked = InputOf<typeof people.previewUsers>['body']

/**
 * Previews a change of many users: how many change, and why the others don't. Throws `selection_changed`, `too_large`, and for a role
 * `unknown_role` and `beyond_own_authorities`.
 */
export async function previewUsers(
  ctx: SignedInCtx,
  asked: Asked,
): Promise<ReplyOf<typeof people.previewUsers>> {
  const { total, changing, refusals } = await planned(ctx, asked)
  return { total, changes: changing.length, refusals }
}

/**
 * Changes many users in one change set, in a transaction. Throws the same as the preview, also `selection_changed` if the number of
 * changes differs from the preview, and `last_administrator`.
 */
export async function changeUsers(
  ctx: SignedInCtx,
  { changes, ...asked }: InputOf<typeof people.changeUsers>['body'],
): Promise<ReplyOf<typeof people.changeUsers>> {
  await inLine(ctx.db)
  const { changing } = await planned(ctx, asked)
  if (changing.length !== changes)
    throw new AppError('selection_changed', {
      detail: `${changes} users would have changed, now ${changing.length} would. Look at the preview again.`,
      data: { then: changes, now: changing.length },
    })
  const fields = []
  const revoked: string[] = []
  for (const { person, values } of changing) {
    const saved = await saveUser(ctx, person, { ...userFields(person), ...values } as Edit)
    revoked.push(...saved.revoked.map(({ name }) => name))
    fields.push(
      ...differing('users', person.id, { before: userFields(person), after: userFields(saved.after) }),
    )
  }
  const [first] = changing
  const changeSetId = await changeFields(
    ctx,
    {
      area: 'users',
      sentence: 'user.changed',
      parameters: {},
      subject: `user ${first?.person.email}${changing.length > 1 ? ` and ${changing.length - 1} more` : ''}`,
      after: {
        ...asked.operation,
        users: changing.map(({ person }) => person.email),
        ...(revoked.length > 0 && { keysRevoked: revoked }),
      },
    },
    fields,
  )
  return { changed: changing.length, changeSetId: changeSetId ?? null }
}

type Edit = Parameters<typeof saveUser>[2]

async function planned(ctx: SignedInCtx, { selection, operation }: Asked) {
  await assertMayGive(ctx, operation)
  const ids = await selectedIds(selection, (asked) => findIds(ctx, asked))
  if (ids.length > mostUsers)
    throw new AppError('too_large', {
      detail: `${ids.length.toLocaleString('en-US')} users are picked. Change up to ${mostUsers.toLocaleString('en-US')} at once.`,
    })
  const persons = await readPersons(ctx, ids)
  const plans = persons.map((person) => {
    const mayEdit = person.authorities.every((authority) => mayGrant(ctx.user, [authority]))
    return { person, plan: planOf(operation, person, { id: ctx.user.id, mayEdit }) }
  })
  return {
    total: persons.length,
    changing: plans.flatMap(({ person, plan }) =>
      'values' in plan ? [{ person, values: plan.values }] : [],
    ),
    refusals: refusalsOf(
      plans.flatMap(({ person, plan }) => ('cause' in plan ? [{ person, cause: plan.cause }] : [])),
    ),
  }
}

async function assertMayGive(ctx: SignedInCtx, operation: UsersOperation) {
  if (operation.kind === 'role') assertMayGrant(ctx, await authoritiesOfRole(ctx, operation.roleId))
}

async function findIds(
  ctx: SignedInCtx,
  asked: { query: Readonly<Record<string, string>> } | { ids: readonly number[] },
): Promise<number[]> {
  if ('ids' in asked) return [...new Set(asked.ids)]
  const query = people.users.query.safeParse(asked.query)
  if (!query.success)
    throw new AppError('invalid_input', {
      fields: [{ path: 'selection.query', message: 'This filter cannot be read.' }],
    })
  return idsOfPeople(ctx, query.data)
}

/** The unchanged users by cause, the most frequent first. */
function refusalsOf(refused: readonly { person: Person; cause: UsersRefusal }[]) {
  const groups = Map.groupBy(refused, ({ cause }) => cause)
  return [...groups]
    .map(([cause, those]) => ({
      cause,
      count: those.length,
      examples: those.slice(0, mostExamples).map(({ person }) => person.name),
    }))
    .sort((a, b) => b.count - a.count)
}
