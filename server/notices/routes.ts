import { userDevices } from '../../contract/features/notices/devices.ts'
import { notices } from '../../contract/features/notices/notices.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { changeSettings, readSettings } from './choices.ts'
import { addDevice, readDevices, removeDevice, tellDevices, testDevices } from './devices.ts'
import { markRead, readNotices } from './read.ts'
import { readSent, sentTable } from './sent.ts'

export const noticesRoutes: Route[] = [
  handle(notices.list, readNotices),
  handleInTransaction(notices.read, (ctx, { body }) => markRead(ctx, body)),
  handleList(notices.sent, { read: readSent, table: () => sentTable }),
  handle(notices.settings, (ctx) => readSettings(ctx)),
  handleInTransaction(notices.change, (ctx, { body }) => changeSettings(ctx, body)),
  handle(userDevices.list, (ctx, _, exchange) => readDevices(ctx, exchange)),
  handleInTransaction(userDevices.add, (ctx, { body }, exchange) => addDevice(ctx, body, exchange)),
  handleInTransaction(userDevices.remove, (ctx, { params }) => removeDevice(ctx, params.id)),
  handleInTransaction(userDevices.test, (ctx, { body }) => testDevices(ctx, body.id)),
  handleInTransaction(userDevices.tell, (ctx, { body }) => tellDevices(ctx, body)),
]
