import { basketDoor, baskets } from '../../contract/features/sales/baskets.ts'
import { salesCustomer } from '../../contract/features/sales/customer.ts'
import { salesRep } from '../../contract/features/sales/rep.ts'
import { targets } from '../../contract/features/sales/targets.ts'
import { tonight } from '../../contract/features/sales/tonight.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { changeDoor, placeDoor, readDoor } from './basket-door.ts'
import { readBaskets } from './basket-read.ts'
import { addBasket, changeBasket, sendBasket, withdrawBasket } from './basket-write.ts'
import { writeCall, writeNote } from './calls.ts'
import { readSalesCustomer } from './customer.ts'
import { fullReport } from './full-report.ts'
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
  handle(baskets.list, (ctx, input) => readBaskets(ctx, input)),
  handleInTransaction(baskets.add, (ctx, input) => addBasket(ctx, input)),
  handleInTransaction(baskets.change, (ctx, input) => changeBasket(ctx, input)),
  handleInTransaction(baskets.send, (ctx, input) => sendBasket(ctx, input)),
  handleInTransaction(baskets.withdraw, (ctx, input) => withdrawBasket(ctx, input)),
  handle(basketDoor.read, (ctx, { params }) => readDoor(ctx, params.token)),
  handle(basketDoor.change, (ctx, input) => changeDoor(ctx, input)),
  handle(basketDoor.place, (ctx, input) => placeDoor(ctx, input)),
  handle(salesRep.read, (ctx) => readMyRep(ctx)),
  handleInTransaction(salesRep.sendEmail, (ctx, { body }) => sendEmail(ctx, body)),
  handleInTransaction(salesRep.requestCall, (ctx, { body }) => requestCall(ctx, body)),
  handle(salesRep.fullReport, (ctx, input) => fullReport(ctx, input)),
]
