import { acting } from '../../contract/features/auth/acting.ts'
import { auth, signInMethods } from '../../contract/features/auth/auth.ts'
import { company } from '../../contract/features/auth/company.ts'
import { passkeys } from '../../contract/features/auth/passkeys.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { startActing, stopActing } from './acting.ts'
import { finishAttempt } from './attempts.ts'
import { changePassword, prove } from './change-password.ts'
import { askForCode, signInByCode } from './codes.ts'
import { beginCompany, finishCompany } from './company.ts'
import { askerOf, askForLink, askForReset, refuseAsker, resetPassword, tokenLogin } from './links.ts'
import { browserOf, checkToken } from './one-time.ts'
import { newChallenge } from './passkey-challenges.ts'
import { proveByPasskey, signInByPasskey } from './passkey-sign-in.ts'
import {
  addPasskey,
  beginAdding,
  beginProof,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { signIn, signOut } from './sign-in.ts'
import { readCurrent } from './user.ts'

export const authRoutes = [
  handleInTransaction(acting.start, (ctx, { body }, exchange) => startActing(ctx, body.userId, exchange)),
  handleInTransaction(acting.stop, (ctx, _input, exchange) => stopActing(ctx, exchange)),
  handle(auth.current, async (ctx) => (await readCurrent(ctx)) ?? {}),
  handle(auth.signIn, (ctx, { body }, exchange) => signIn(ctx, body, exchange)),
  handle(auth.signOut, (ctx, _input, exchange) => signOut(ctx, exchange)),
  handle(auth.signInMethods, async (_ctx, _input, exchange) => {
    browserOf(exchange)
    return { methods: [...signInMethods] }
  }),
  handle(auth.mobileNumber, (ctx, { body }, exchange) =>
    askForCode(ctx, body, { ...exchange, boundTo: browserOf(exchange) }),
  ),
  handle(auth.checkOtp, (ctx, { body }, exchange) => signInByCode(ctx, body, exchange)),
  handle(auth.oneTimeLink, (ctx, { body }, exchange) => askForLink(ctx, body.email, exchange)),
  handle(auth.finishAttempt, (ctx, { params }, exchange) => finishAttempt(ctx, params.attemptId, exchange)),
  handle(auth.tokenLogin, (ctx, { params, query }, exchange) =>
    tokenLogin(ctx, { token: params.token, letIn: query.letIn }, exchange),
  ),
  handle(auth.linkAsker, (ctx, { params }, exchange) => askerOf(ctx, params.token, exchange)),
  handleInTransaction(auth.refuseLinkAsker, (ctx, { params }) => refuseAsker(ctx, params.token)),
  handle(auth.checkToken, (ctx, { query }) => checkToken(ctx, query.token)),
  handle(auth.sendResetLink, (ctx, { body }, exchange) => askForReset(ctx, body.email, exchange)),
  handle(auth.changePasswordByToken, (ctx, { body }) => resetPassword(ctx, body)),
  handle(auth.changePassword, (ctx, { body }, exchange) => changePassword(ctx, body, exchange)),
  handle(auth.prove, (ctx, { body }, exchange) => prove(ctx, body.password, exchange)),
  handle(company.begin, (ctx, _input, exchange) => beginCompany(ctx, exchange)),
  handle(company.finish, (ctx, { body }, exchange) => finishCompany(ctx, body.search, exchange)),
  handle(passkeys.challenge, (ctx, _input, exchange) => newChallenge(ctx, 'sign-in', exchange)),
  handle(passkeys.signIn, (ctx, { body }, exchange) => signInByPasskey(ctx, body, exchange)),
  handle(passkeys.proofChallenge, (ctx, _input, exchange) => beginProof(ctx, exchange)),
  handle(passkeys.prove, (ctx, { body }, exchange) => proveByPasskey(ctx, body.credential, exchange)),
  handle(passkeys.list, (ctx) => readPasskeys(ctx)),
  handle(passkeys.addChallenge, (ctx, _input, exchange) => beginAdding(ctx, exchange)),
  handle(passkeys.add, (ctx, { body }, exchange) => addPasskey(ctx, body, exchange)),
  handleInTransaction(passkeys.rename, (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name)),
  handleInTransaction(passkeys.remove, (ctx, { params }, exchange) =>
    removePasskey(ctx, params.id, exchange),
  ),
]
