import { mediaTypes } from '../../contract/endpoint.ts'
import { receivables, type Statement } from '../../contract/receivables.ts'
import { staffMoney } from '../../contract/staff-money.ts'
import { readLanguage } from '../account/language.ts'
import { inTurn } from '../export/in-turn.ts'
import { FileAnswer, handle, handleInTransaction, type Route, type SignedInCtx } from '../handle.ts'
import { readDates } from './dates.ts'
import { readPayable } from './invoices.ts'
import { issueCharge, issueCredit } from './issue.ts'
import { readMoney, releaseHold } from './money.ts'
import { overdueFile, readOverdueCustomers } from './overdue.ts'
import { paperWords } from './paper-words.ts'
import { periodOf } from './period.ts'
import { today } from './post.ts'
import { applyCredits, recordPayment } from './record-payment.ts'
import { reverse } from './reverse.ts'
import { customerOf } from './staff.ts'
import { readStatement } from './statement.ts'
import { readStatementAccounts, sendStatement } from './statement-mails.ts'
import { statementPdf } from './statement-pdf.ts'
import { statementCsv, statementSheet } from './table.ts'

const inLine = inTurn(8)
const forms = [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.pdf]

/** A statement in the form that was asked for, papers and files in the reader's language. */
async function inForm(ctx: SignedInCtx, statement: Statement, type: string): Promise<Statement | FileAnswer> {
  if (!forms.some((form) => form === type)) return statement
  const language = await readLanguage(ctx)
  const { fileName } = paperWords[language]
  const file = (body: string | Buffer, ending: string) =>
    new FileAnswer({
      type,
      body,
      fileName: `${fileName}-${statement.account}-${statement.dateTo}.${ending}`,
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

type OverdueQuery = Parameters<typeof readOverdueCustomers>[1]

/** The list, or all of it as a file in the reader's language. */
async function overdue(ctx: SignedInCtx, query: OverdueQuery, type: string) {
  if (type === mediaTypes.csv || type === mediaTypes.xlsx) {
    const file = await overdueFile(ctx, { query, type, language: await readLanguage(ctx) })
    if (file) return file
  }
  return readOverdueCustomers(ctx, query)
}

export const receivablesRoutes: Route[] = [
  handle(receivables.statements, async (ctx, { query }, { accepts }) => {
    const statement = await readStatement(ctx, ctx.user.customerId, periodOf(query, today(ctx)))
    return inForm(ctx, statement, accepts)
  }),
  handle(receivables.openInvoices, (ctx) => readPayable(ctx)),
  handle(receivables.dates, (ctx, { query }) => readDates(ctx, query)),
  handle(receivables.adminStatements, async (ctx, { query }, { accepts }) => {
    const { accountNumber, ...period } = query
    const customerId = await customerOf(ctx, accountNumber)
    return inForm(ctx, await readStatement(ctx, customerId, periodOf(period, today(ctx))), accepts)
  }),
  handle(receivables.adminOverdue, (ctx, { query }, { accepts }) => overdue(ctx, query, accepts)),
  handle(receivables.adminFindOverdue, (ctx, { query }, { accepts }) => overdue(ctx, query, accepts)),
  handle(staffMoney.read, (ctx, { params }) => readMoney(ctx, params.accountNumber)),
  handleInTransaction(staffMoney.recordPayment, (ctx, { params, body }, exchange) =>
    recordPayment(ctx, { ...params, body }, exchange),
  ),
  handleInTransaction(staffMoney.giveCredit, (ctx, { params, body }, exchange) =>
    issueCredit(ctx, { ...params, body }, exchange),
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
  handle(staffMoney.statementAccounts, (ctx, { query }) => readStatementAccounts(ctx, query)),
  handleInTransaction(staffMoney.sendStatement, (ctx, { params, body }) =>
    sendStatement(ctx, { ...params, month: body.month }),
  ),
]
