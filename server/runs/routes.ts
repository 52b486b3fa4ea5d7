import { mediaTypes } from '../../contract/core/endpoint.ts'
import { dispatch } from '../../contract/features/runs/dispatch.ts'
import { doors } from '../../contract/features/runs/doors.ts'
import { drivers } from '../../contract/features/runs/drivers.ts'
import { driving } from '../../contract/features/runs/driving.ts'
import { FileAnswer, handle, handleInTransaction, type Route } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { handleList } from '../lists/handle-list.ts'
import { changeRun, setEta } from './change.ts'
import { checkInByLink, checkInOrder } from './check-in.ts'
import {
  readDelivery,
  readDeliveryPhoto,
  readOrderDelivery,
  readOrderPhoto,
  readStopPhoto,
  setWish,
} from './doors.ts'
import { addDriver, archiveDriver, changeDriver, driversTable, readDrivers } from './drivers.ts'
import { handOver, readOwnRun, readOwnRuns, takePhoto } from './driving.ts'
import { takeEvents } from './events.ts'
import { acceptHandOver, readProof, setProof } from './hand-over.ts'
import { historyTable, readHistory } from './history.ts'
import { loadListPdf, loadListWords, toLoad } from './load-list.ts'
import { practiceRun } from './practice.ts'
import { findRun, readBoard, readRun } from './read.ts'
import { tellShops } from './tell.ts'

/** PDFs are made one at a time. */
const inLine = inTurn(8)

export const runsRoutes: Route[] = [
  handle(dispatch.board, (ctx, { query }) => readBoard(ctx, query)),
  handleInTransaction(dispatch.setEta, (ctx, { body }) => setEta(ctx, body)),
  handleList(dispatch.history, { read: readHistory, table: ({ ctx }) => historyTable(ctx) }),
  handleInTransaction(dispatch.tell, (ctx, { body }) => tellShops(ctx, body)),
  handle(dispatch.run, async (ctx, { params }) => readRun(ctx, (await findRun(ctx, params)).id)),
  handle(dispatch.loadList, async (ctx, { params }, { accepts: type }) => {
    const run = await readRun(ctx, (await findRun(ctx, params)).id)
    if (type !== mediaTypes.pdf) return { stops: toLoad(run) }
    const language = await readLanguage(ctx)
    const { brand, timeZone } = ctx.settings
    const around = { brand, timeZone, now: ctx.now(), language, actor: ctx.user.name }
    const body = await inLine(() => loadListPdf(run, around))
    const fileName = `${loadListWords[language].fileName}-${params.routeNumber}-${params.shipDay}.pdf`
    return new FileAnswer({ type, body, fileName })
  }),
  handle(dispatch.photo, (ctx, { params }) => readStopPhoto(ctx, params)),
  handleInTransaction(dispatch.change, (ctx, input) => changeRun(ctx, input)),
  handleInTransaction(dispatch.acceptHandOver, (ctx, { params, body }, exchange) =>
    acceptHandOver(ctx, params.id, body, exchange),
  ),
  handle(dispatch.readProof, (ctx) => readProof(ctx)),
  handleInTransaction(dispatch.setProof, (ctx, { body }) => setProof(ctx, body)),
  handleList(drivers.list, { read: readDrivers, table: () => driversTable }),
  handleInTransaction(drivers.add, (ctx, { body }) => addDriver(ctx, body)),
  handleInTransaction(drivers.change, (ctx, { params, body }) => changeDriver(ctx, params.id, body)),
  handleInTransaction(drivers.archive, (ctx, { params }) => archiveDriver(ctx, params.id)),
  handle(doors.delivery, (ctx, { params }) => readDelivery(ctx, params.token)),
  handle(doors.photo, (ctx, { params }) => readDeliveryPhoto(ctx, params)),
  handle(doors.wish, (ctx, input) => setWish(ctx, input)),
  handle(doors.orderPhoto, (ctx, { params }) => readOrderPhoto(ctx, params)),
  handle(doors.checkIn, (ctx, input) => checkInByLink(ctx, input)),
  handleInTransaction(doors.checkInOrder, (ctx, input) => checkInOrder(ctx, input)),
  handle(doors.ofOrder, (ctx, { params }) => readOrderDelivery(ctx, params.orderNumber)),
  handle(driving.runs, (ctx) => readOwnRuns(ctx)),
  handle(driving.run, (ctx, { query }) => readOwnRun(ctx, query)),
  handle(driving.practice, async (ctx) => practiceRun(ctx)),
  handle(driving.send, (ctx, { body }) => takeEvents(ctx, body)),
  handle(driving.photo, (ctx, input, { files }) => takePhoto(ctx, input, files)),
  handleInTransaction(driving.handOver, (ctx, { body }) => handOver(ctx, body)),
]
