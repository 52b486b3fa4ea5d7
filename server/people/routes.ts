import { people } from '../../contract/features/people/people.ts'
import { roles } from '../../contract/features/people/roles.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { changeUsers, previewUsers } from './bulk.ts'
import { removePasskeys } from './passkeys.ts'
import { readPeople, readPerson } from './read.ts'
import {
  addRole,
  changeRoles,
  deleteRole,
  readPermissions,
  readRole,
  readRoles,
  renameRole,
} from './roles.ts'
import { resetSecondFactor } from './second-factor.ts'
import { usersTable } from './table.ts'
import { readTies } from './ties.ts'
import { addUser, changeUser, deleteUser, setCardsBlocking, signOutUser } from './users.ts'

export const peopleRoutes = [
  handleList(people.users, {
    read: (ctx, { query }) => readPeople(ctx, query),
    table: ({ ctx }) => usersTable(ctx.settings),
  }),
  handle(people.user, (ctx, { query }) => readPerson(ctx, query.id)),
  handle(people.ties, (ctx) => readTies(ctx)),
  handleInTransaction(people.addUser, (ctx, { body }) => addUser(ctx, body)),
  handleInTransaction(people.changeUser, (ctx, { body }) => changeUser(ctx, body)),
  handle(people.previewUsers, (ctx, { body }) => previewUsers(ctx, body)),
  handleInTransaction(people.changeUsers, (ctx, { body }) => changeUsers(ctx, body)),
  handleInTransaction(people.deleteUser, (ctx, { query }) =>
    deleteUser(ctx, { id: query.id, force: query.force === 'true' }),
  ),
  handleInTransaction(people.signOutUser, (ctx, { body }) => signOutUser(ctx, body.id)),
  handle(people.resetSecondFactor, (ctx, { body }, exchange) => resetSecondFactor(ctx, body, exchange)),
  handleInTransaction(people.removePasskeys, (ctx, { body }, exchange) =>
    removePasskeys(ctx, body.id, exchange),
  ),
  handle(people.cardsBlocking, (ctx, { query }) => readPeople(ctx, { ...query, status: 'active' })),
  handleInTransaction(people.setCardsBlocking, (ctx, { body }) => setCardsBlocking(ctx, body)),
  handle(roles.list, (ctx) => readRoles(ctx)),
  handle(roles.read, (ctx, { query }) => readRole(ctx, query.id)),
  handleInTransaction(roles.add, (ctx, { body }) => addRole(ctx, body)),
  handleInTransaction(roles.rename, (ctx, { body }) => renameRole(ctx, body)),
  handleInTransaction(roles.remove, (ctx, { query }) => deleteRole(ctx, query.id)),
  handle(roles.permissions, async () => readPermissions()),
  handle(roles.matrix, (ctx) => readRoles(ctx)),
  handleInTransaction(roles.change, (ctx, { body }) => changeRoles(ctx, body)),
]
