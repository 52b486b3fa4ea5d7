import { salesCustomer } from '../../contract/features/sales/customer.ts'
import { salesRep } from '../../contract/features/sales/rep.ts'
import { targets } from '../../contract/features/sales/targets.ts'
import { tonight } from '../../contract/features/sales/tonight.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { writeCall, writeNote } from './calls.ts'
import { readSalesCustomer } from './customer.ts'
import { readTargets, setTarget } from './pace.ts'
import { readMyRep, requestCall, sendEmail } from './requests.ts'
import { readTonight } from './tonight.ts'

export const salesRoutes: Route[] = [
  handle(tonight.read, (ctx, input) => readTonight(ctx, input)),
  handleInTransaction(tonight.call, (ctx, input) => writeCall(ctx, input)),
  handleInTransaction(tonight.note, (ctx, input) => writeNote(ctx, input)),
  handle(salesCustomer.read, (ctx, input) => readSalesCustomer(ctx, input)),
  handle(targets.list, (ctx, { query }) => readTargets(ctx, query.month)),
  handleInTransaction(targets.set, (ctx, input) => setTarget(ctx, input)),
  handle(salesRep.read, (ctx) => readMyRep(ctx)),
  handleInTransaction(salesRep.sendEmail, (ctx, { body }) => sendEmail(ctx, body)),
  handleInTransaction(salesRep.requestCall, (ctx, { body }) => requestCall(ctx, body)),
]
