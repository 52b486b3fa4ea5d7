import { apiKeys } from '../../contract/features/personal/api-keys.ts'
import { personal } from '../../contract/features/personal/personal.ts'
import { secondFactor } from '../../contract/features/personal/second-factor.ts'
import { staffKeys } from '../../contract/features/personal/staff-keys.ts'
import {
  confirmSecondFactor,
  enroll,
  newRecoveryCodes,
  readSecondFactor,
  removeSecondFactor,
} from '../auth/second-factor.ts'
import { signInBySecondFactor } from '../auth/second-step.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { addAddress, changeAddress, removeAddress } from './addresses.ts'
import { addApiKey, readApiKeys, revokeApiKey } from './api-keys.ts'
import { changeEmail, confirmEmail } from './email.ts'
import { changeMobile, mobileInUse, sendCode, verifyMobile } from './mobile.ts'
import { changePersonal, changePhone, contact } from './profile.ts'
import { readPersonal } from './read.ts'
import { endOtherSessions, endSession, readSessions } from './sessions.ts'
import { readStaffKeys, revokeStaffKey, staffKeysTable } from './staff-keys.ts'

export const personalRoutes: Route[] = [
  handle(personal.read, (ctx) => readPersonal(ctx)),
  handleInTransaction(personal.change, (ctx, { body }) => changePersonal(ctx, body)),
  handleInTransaction(personal.changePhone, (ctx, { body }) => changePhone(ctx, body.phoneNumber)),
  handle(personal.sendCode, (ctx, { body }, exchange) => sendCode(ctx, body.mobileNumber, exchange)),
  handle(personal.changeMobile, (ctx, { body }, exchange) => changeMobile(ctx, body, exchange)),
  handle(personal.verifyMobile, (ctx, { body }, exchange) => verifyMobile(ctx, body, exchange)),
  handle(personal.mobileInUse, (ctx, { query }) => mobileInUse(ctx, query.mobileNumber)),
  handle(personal.changeEmail, (ctx, { query }, exchange) => changeEmail(ctx, query, exchange)),
  handleInTransaction(personal.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token)),
  handleInTransaction(personal.addAddress, (ctx, { body }) => addAddress(ctx, body)),
  handleInTransaction(personal.changeAddress, (ctx, { params, body }) => changeAddress(ctx, params.id, body)),
  handleInTransaction(personal.removeAddress, (ctx, { params }) => removeAddress(ctx, params.id)),
  handleInTransaction(personal.contact, (ctx, { body }) => contact(ctx, body)),
  handle(personal.sessions, (ctx, _input, exchange) => readSessions(ctx, exchange)),
  handleInTransaction(personal.endSession, (ctx, { params }) => endSession(ctx, params.id)),
  handleInTransaction(personal.endOtherSessions, (ctx, _input, exchange) => endOtherSessions(ctx, exchange)),
  handle(secondFactor.signIn, (ctx, { body }, exchange) => signInBySecondFactor(ctx, body, exchange)),
  handle(secondFactor.read, (ctx) => readSecondFactor(ctx)),
  handle(secondFactor.enroll, (ctx, _input, exchange) => enroll(ctx, exchange)),
  handle(secondFactor.confirm, (ctx, { body }, exchange) => confirmSecondFactor(ctx, body.code, exchange)),
  handleInTransaction(secondFactor.newCodes, (ctx, _input, exchange) => newRecoveryCodes(ctx, exchange)),
  handleInTransaction(secondFactor.remove, (ctx, _input, exchange) => removeSecondFactor(ctx, exchange)),
  handle(apiKeys.list, (ctx) => readApiKeys(ctx)),
  handleInTransaction(apiKeys.add, (ctx, { body }, exchange) => addApiKey(ctx, body, exchange)),
  handleInTransaction(apiKeys.revoke, (ctx, { params }) => revokeApiKey(ctx, params.id)),
  handleList(staffKeys.list, { read: readStaffKeys, table: () => staffKeysTable }),
  handleInTransaction(staffKeys.add, (ctx, { body }, exchange) =>
    addApiKey(ctx, body, exchange, { isIntegration: true }),
  ),
  handleInTransaction(staffKeys.revoke, (ctx, { params }) => revokeStaffKey(ctx, params.id)),
]
