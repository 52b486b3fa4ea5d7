import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { receivables, type Statement } from '../../contract/features/receivables/receivables.ts'
import { FileAnswer, handle, handleInTransaction, type Route, type SignedInCtx } from '../core/route.ts'
import { inTurn } from '../export/in-turn.ts'
import { readLanguage } from '../export/language.ts'
import { handleList } from '../lists/handle-list.ts'
import { readDates } from './dates.ts'
import { releaseHold, setHold } from './hold.ts'
import { readPayable } from './invoices.ts'
import { issueCharge, issueCredit } from './issue.ts'
import { readMemo } from './memo.ts'
import { memoPdf } from './memo-pdf.ts'
import { memoWords } from './memo-words.ts'
import { readMoney } from './money.ts'
import { overdueTable, readOverdueCustomers } from './overdue.ts'
import { paperWords } from './paper-words.ts'
import { periodOf } from './period.ts'
import { today } from './post.ts'
import { applyCredits, recordPayment } from './record-payment.ts'
import { reverse } from './reverse.ts'
import { customerOf } from './staff.ts'
import { readStatement } from './statement.ts'
import { readStatementAccounts, sendStatement } from './statement-mails.ts'
import { statementPdf } from './statement-pdf.ts'
import { sendStatements } from './statement-task.ts'
import { closedOn, statementCsv, statementSheet } from './table.ts'

const inLine = inTurn(8)
const forms = [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.pdf]

/** A statement in the requested format; PDFs and files in the requested language, else the reader's. */
async function inForm(
  ctx: SignedInCtx,
  statement: Statement,
  { type, language: asked }: { type: string; language: Language | undefined },
): Promise<Statement | FileAnswer> {
  if (!forms.some((form) => form === type)) return statement
  const language = asked ?? (await readLanguage(ctx))
  const { fileName } = paperWords[language]
  const file = (body: string | Buffer, ending: string) =>
    new FileAnswer({
      type,
      body,
      fileName: `${fileName}-${statement.account}-${closedOn(statement)}.${ending}`,
    })
  const { brand, publicUrl } = ctx.settings
  const about = { brand, publicUrl, now: ctx.now(), language }
  switch (type) {
    case mediaTypes.csv:
      return file(statementCsv(statement, language), 'csv')
    case mediaTypes.xlsx:
      return file(await inLine(() => statementSheet(statement, language)), 'xlsx')
    default:
      return file(await inLine(() => statementPdf(statement, about)), 'pdf')
  }
}

async function memoFile(
  ctx: SignedInCtx,
  which: { customerId: number; memoNumber: number },
): Promise<FileAnswer> {
  const memo = await readMemo(ctx, which)
  const language = await readLanguage(ctx)
  const { brand, publicUrl } = ctx.settings
  const body = await inLine(() => memoPdf(memo, { brand, publicUrl, now: ctx.now(), language }))
  return new FileAnswer({
    type: mediaTypes.pdf,
    body,
    fileName: `${memoWords[language].fileName}-${memo.number}.pdf`,
  })
}

export const receivablesRoutes: Route[] = [
  handle(receivables.statements, async (ctx, { query }, { accepts }) => {
    const { language, ...period } = query
    const spoken = language && { language }
    const statement = await readStatement(ctx, ctx.user.customerId, periodOf(period, today(ctx)), spoken)
    return inForm(ctx, statement, { type: accepts, language })
  }),
  handle(receivables.memo, (ctx, { params }) =>
    memoFile(ctx, { ...params, customerId: ctx.user.customerId }),
  ),
  handle(receivables.openInvoices, (ctx) => readPayable(ctx)),
  handle(receivables.dates, (ctx, { query }) => readDates(ctx, query)),
  handle(receivables.adminStatements, async (ctx, { query }, { accepts }) => {
    const { accountNumber, language, ...period } = query
    const customerId = await customerOf(ctx, accountNumber)
    const spoken = language && { language }
    const statement = await readStatement(ctx, customerId, periodOf(period, today(ctx)), spoken)
    return inForm(ctx, statement, { type: accepts, language })
  }),
  handleList(receivables.adminOverdue, {
    read: (ctx, { query }) => readOverdueCustomers(ctx, query),
    table: ({ ctx, language }) => overdueTable(ctx, language),
  }),
  handleList(receivables.adminFindOverdue, {
    read: (ctx, { query }) => readOverdueCustomers(ctx, query),
    table: ({ ctx, language }) => overdueTable(ctx, language),
  }),
  handle(staffMoney.read, (ctx, { params }) => readMoney(ctx, params.accountNumber)),
  handleInTransaction(staffMoney.recordPayment, (ctx, { params, body }, exchange) =>
    recordPayment(ctx, { ...params, body }, exchange),
  ),
  handleInTransaction(staffMoney.giveCredit, (ctx, { params, body }, exchange) =>
    issueCredit(ctx, { ...params, body }, exchange),
  ),
  handle(staffMoney.memo, async (ctx, { params }) =>
    memoFile(ctx, { ...params, customerId: await customerOf(ctx, params.accountNumber) }),
  ),
  handleInTransaction(staffMoney.charge, (ctx, { params, body }, exchange) =>
    issueCharge(ctx, { ...params, body }, exchange),
  ),
  handleInTransaction(staffMoney.applyCredits, (ctx, { params, body }) =>
    applyCredits(ctx, { ...params, body }),
  ),
  handleInTransaction(staffMoney.reverse, (ctx, { params, body }) => reverse(ctx, { ...params, body })),
  handleInTransaction(staffMoney.release, (ctx, { params, body }) =>
    releaseHold(ctx, { ...params, ...body }),
  ),
  handleInTransaction(staffMoney.setHold, (ctx, { params, body }) => setHold(ctx, { ...params, ...body })),
  handle(staffMoney.statementAccounts, (ctx, { query }) => readStatementAccounts(ctx, query)),
  handleInTransaction(staffMoney.sendStatement, (ctx, { params, body }) =>
    sendStatement(ctx, { ...params, month: body.month }),
  ),
  handleInTransaction(staffMoney.sendStatements, (ctx, { body }) => sendStatements(ctx, body)),
]
