import type { MailReader, MailReaders } from '../messages/compose.ts'
import {
  chargeFacts,
  creditFacts,
  receiptFacts,
  reminderFacts,
  returnedFacts,
  statementFacts,
} from './mail-facts.ts'
import { paperWords } from './paper-words.ts'
import { readStatement } from './statement.ts'
import { statementPdf } from './statement-pdf.ts'

const readStatementMail: MailReader<'statement'> = async (ctx, { customerId, from, to }, language) => {
  const statement = await readStatement(ctx, customerId, { from, to }, { language })
  const { brand, publicUrl } = ctx.settings
  const body = await statementPdf(statement, { brand, publicUrl, now: ctx.now(), language })
  const fileName = `${paperWords[language].fileName}-${statement.account}-${to}.pdf`
  return { facts: statementFacts(statement), attachments: [{ fileName, type: 'application/pdf', body }] }
}

/** Mails about money. */
export const receivablesMails = {
  'payment-received': async (ctx, about) => ({ facts: await receiptFacts(ctx, about) }),
  'payment-returned': async (ctx, about) => ({ facts: await returnedFacts(ctx, about) }),
  'payment-reminder': async (ctx, about) => ({ facts: await reminderFacts(ctx, about) }),
  'credit-issued': async (ctx, about) => ({ facts: await creditFacts(ctx, about) }),
  'charge-issued': async (ctx, about) => ({ facts: await chargeFacts(ctx, about) }),
  statement: readStatementMail,
} satisfies Partial<MailReaders>
