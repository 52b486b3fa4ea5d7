import { customerPage } from '../../contract/features/customer-page.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readActivity } from './activity.ts'
import { changeCustomer, changeCustomers } from './change.ts'
import { addNote, changeNote, removeNote } from './notes.ts'
import { readChoices, readCustomer } from './read.ts'

export const customerPageRoutes: Route[] = [
  handle(customerPage.read, (ctx, { params }) => readCustomer(ctx, params.accountNumber)),
  handle(customerPage.choices, (ctx) => readChoices(ctx)),
  handleInTransaction(customerPage.change, (ctx, input) => changeCustomer(ctx, input)),
  handleInTransaction(customerPage.changeMany, (ctx, { body }) => changeCustomers(ctx, body)),
  handle(customerPage.activity, (ctx, input) => readActivity(ctx, input)),
  handleInTransaction(customerPage.addNote, (ctx, input) => addNote(ctx, input)),
  handleInTransaction(customerPage.changeNote, (ctx, input) => changeNote(ctx, input)),
  handleInTransaction(customerPage.removeNote, (ctx, { params }) => removeNote(ctx, params)),
]
