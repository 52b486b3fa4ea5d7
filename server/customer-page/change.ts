import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { CustomerPage, CustomersRefusal, customerPage } from '../../contract/features/customer-page.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { changeFields, differing, type FieldChange } from '../changes/record.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { levelChanges } from '../prices/price-levels.ts'
import {
  type Account,
  type AccountFields,
  type AccountState,
  assertFields,
  fieldsOf,
  lockAccounts,
  routesAt,
  saveAccounts,
} from './accounts.ts'
import { customerFound } from './found.ts'
import { readCustomer } from './read.ts'

/** The fields that an edit sets; absent ones are unchanged. */
type Asked = Partial<Pick<AccountFields, 'name' | 'terms' | 'limit' | 'repId' | 'poRequired'>> & {
  level?: number | undefined
  route?: string | null | undefined
  status?: AccountState | undefined
  reason?: string | undefined
}

/** The fields that an edit changes. Throws invalid_input if an account goes on hold without a reason. */
function changeOf(account: Account, asked: Asked): Partial<AccountFields> {
  const { route, status, reason = '' } = asked
  if (status === 'on_hold' && account.status !== 'on_hold' && reason === '')
    throw new AppError('invalid_input', {
      fields: [{ path: 'reason', message: 'Say why it goes on hold.' }],
    })
  const { name, terms, limit, repId, poRequired } = asked
  const wanted: Partial<AccountFields> = {
    ...(name !== undefined && { name }),
    ...(terms !== undefined && { terms }),
    ...(limit !== undefined && { limit }),
    ...(repId !== undefined && { repId }),
    ...(poRequired !== undefined && { poRequired }),
    ...(route !== undefined && { routes: routesAt(account, route) }),
    ...(status !== undefined &&
      status !== account.status && { status, holdReason: status === 'on_hold' ? reason : null }),
  }
  const changed = differing('accounts', account.id, { before: fieldsOf(account), after: wanted })
  return Object.fromEntries(
    changed.map(({ field }) => [field, wanted[field as keyof AccountFields]]),
  ) as Partial<AccountFields>
}

type Change = { account: Account; fields: Partial<AccountFields>; level: number | undefined }

/** Writes changes as one set with one entry; `level` goes into the level history, which explains prices. */
async function writeChanges(
  ctx: SignedInCtx,
  changes: readonly Change[],
  about: { what?: string; subject: string; customerId?: number; why: string; after: object },
): Promise<number | undefined> {
  const levels = changes.filter(({ level }) => level !== undefined)
  if (levels.length > 0) assertFields(ctx, ['level'])
  const recorded: FieldChange[] = changes.flatMap(({ account, fields, level }) => [
    ...differing('accounts', account.id, { before: fieldsOf(account), after: fields }),
    ...(level === undefined
      ? []
      : differing('price-levels', account.id, {
          before: { priceTier: account.level },
          after: { priceTier: level },
        })),
  ])
  const { what, ...rest } = about
  const id = await changeFields(
    ctx,
    { area: 'customers', sentence: 'customer.changed', parameters: what ? { what } : {}, ...rest },
    recorded,
  )
  // A change of the level alone raises the version too, so that the second of two editors is notified.
  await saveAccounts(
    ctx,
    changes.filter(({ fields, level }) => Object.keys(fields).length > 0 || level !== undefined),
  )
  if (levels.length > 0)
    await levelChanges.write(
      ctx,
      levels.map(({ account, level }) => ({ key: String(account.id), values: { priceTier: level } })),
    )
  return id
}

/** Changes a customer, in a transaction. Throws not_found, changed_meanwhile, not_your_field, unknown_route, unknown_rep. */
export async function changeCustomer(
  ctx: SignedInCtx,
  { params: { accountNumber }, body }: InputOf<typeof customerPage.change>,
): Promise<CustomerPage> {
  const { version, ...asked } = body
  const customerId = await customerFound(ctx, accountNumber)
  const [account] = await lockAccounts(ctx, [customerId])
  if (!account) throw new AppError('not_found')
  if (version !== account.version)
    await assertVersion(
      ctx,
      { table: 'accounts', key: customerId },
      await readCustomer(ctx, accountNumber),
      version,
    )
  const fields = changeOf(account, asked as Asked)
  const level = asked.level === account.level ? undefined : asked.level
  await writeChanges(ctx, [{ account, fields, level }], {
    subject: `account ${accountNumber}`,
    customerId,
    why: asked.reason,
    after: { ...fields, ...(level !== undefined && { level }) },
  })
  return readCustomer(ctx, accountNumber)
}

const mostExamples = 3
type Refused = { cause: CustomersRefusal; name: string }

/** Changes many customers as one set, or previews the change; in a transaction. Throws selection_changed and what an edit throws. */
export async function changeCustomers(
  ctx: SignedInCtx,
  { accounts, change, preview, changes }: InputOf<typeof customerPage.changeMany>['body'],
): Promise<ReplyOf<typeof customerPage.changeMany>> {
  const { what, ...asked } = change
  if (what === 'level') assertFields(ctx, ['level'])
  const numbers = [...new Set(accounts)]
  const found = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('account_number', 'in', numbers)
    .where('is_house', '=', false)
    .where(lookedAfterBy(ctx.user))
    .execute()
  const known = await lockAccounts(
    ctx,
    found.map(({ id }) => id),
  )
  const there = new Set(known.map(({ accountNumber }) => accountNumber))
  const refused: Refused[] = numbers
    .filter((one) => !there.has(one))
    .map((one) => ({ cause: 'not-found', name: String(one) }))
  const changing: Change[] = []
  for (const account of known) {
    const cause = whyNot(account, change)
    if (cause) refused.push({ cause, name: account.name })
    else
      changing.push({
        account,
        fields: changeOf(account, asked as Asked),
        level: what === 'level' ? change.level : undefined,
      })
  }
  const plan = {
    total: numbers.length,
    changes: changing.length,
    refusals: [...Map.groupBy(refused, ({ cause }) => cause)].map(([cause, those]) => ({
      cause,
      count: those.length,
      examples: those.slice(0, mostExamples).map(({ name }) => name),
    })),
  }
  if (preview) return { ...plan, changeSetId: null }
  if (changes !== changing.length)
    throw new AppError('selection_changed', {
      detail: `${changes ?? 0} customers would have changed, now ${changing.length} would. Look at the preview again.`,
    })
  const [first] = changing
  const id = await writeChanges(ctx, changing, {
    what,
    subject: `account ${first?.account.accountNumber}${changing.length > 1 ? ` and ${changing.length - 1} more` : ''}`,
    why: change.what === 'status' ? change.reason : '',
    after: { ...change, accounts: changing.map(({ account }) => account.accountNumber) },
  })
  return { ...plan, changeSetId: id ?? null }
}

function whyNot(account: Account, change: InputOf<typeof customerPage.changeMany>['body']['change']) {
  switch (change.what) {
    case 'level':
      return account.level === change.level ? 'same' : undefined
    case 'rep':
      return account.repId === change.repId ? 'same' : undefined
    case 'status':
      return account.status === change.status ? 'same' : undefined
    case 'route':
      if (account.addressIds.length === 0) return 'no-address'
      return Object.keys(changeOf(account, { route: change.route })).length === 0 ? 'same' : undefined
  }
}
