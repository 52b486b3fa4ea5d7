import { randomBytes } from 'node:crypto'
import type { Person } from '../../contract/features/people/people.ts'
import { seal, sealingKey } from '../../server/core/sealed-secret.ts'
import type { TestApp } from '../support/app.ts'
import { makePasskey, type makeShop } from '../support/make.ts'

type Of = {
  app: () => TestApp
  shop: () => Awaited<ReturnType<typeof makeShop>>
  user: () => Promise<Person>
  role: () => Promise<{ id: number; version: number }>
}
type Step = { query?: string; body?: unknown }

/** A request that succeeds for each change of users and roles. */
export const peopleSteps = (of: Of): Record<string, () => Promise<Step>> => ({
  'people.addUser': async () => ({
    body: {
      name: 'Ana',
      email: `ana-${randomBytes(4).toString('hex')}@example.test`,
      roleId: (await of.role()).id,
      accountNumber: of.shop().accountNumber,
    },
  }),
  'people.changeUser': async () => {
    const { id, version, email, roleId } = await of.user()
    await of
      .app()
      .db.insertInto('api_keys')
      .values({
        user_id: id,
        name: 'Point of sale',
        secret_hash: randomBytes(32),
        hint: 'abcd',
        authorities: [],
        created_at: of.app().now(),
      })
      .execute()
    return { body: { id, version, name: 'Ana', email, roleId, status: 'disabled' } }
  },
  'people.changeUsers': async () => ({
    body: {
      selection: { ids: [(await of.user()).id] },
      operation: { kind: 'status', status: 'disabled' },
      changes: 1,
    },
  }),
  'people.deleteUser': async () => ({ query: `id=${(await of.user()).id}` }),
  'people.signOutUser': async () => ({ body: { id: (await of.user()).id } }),
  'people.resetSecondFactor': async () => {
    const { id } = await of.user()
    const secret = seal(await sealingKey(of.app().deps.settings), id, 'A'.repeat(32))
    await of
      .app()
      .db.insertInto('second_factors')
      .values({ user_id: id, secret, created_at: of.app().now(), confirmed_at: of.app().now() })
      .execute()
    return { body: { id } }
  },
  'people.removePasskeys': async () => {
    const { id } = await of.user()
    await makePasskey(of.app().db, { userId: id })
    return { body: { id } }
  },
  'people.setCardsBlocking': async () => ({ body: { id: (await of.user()).id, blocked: false } }),
  'roles.add': async () => ({ body: { name: randomBytes(4).toString('hex'), authorities: ['FLOWERS'] } }),
  'roles.rename': async () => ({ body: { ...(await of.role()), name: randomBytes(4).toString('hex') } }),
  'roles.remove': async () => ({ query: `id=${(await of.role()).id}` }),
  'roles.change': async () => ({
    body: {
      roles: [
        { ...(await of.role()), authorities: ['FLOWERS'] },
        { ...(await of.role()), authorities: ['PLANTS'] },
      ],
    },
  }),
})
