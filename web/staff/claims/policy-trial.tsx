import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { claimPolicy, type PolicyTry, policySpans } from '../../../contract/features/claims/policy.ts'
import { fullDateText } from '../../../contract/words/day-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { checkText } from '../../features/claims/checks.tsx'
import { useClaimWords } from '../../features/claims/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { linkButtonClass, linkClass } from '../../ui/link.ts'
import { Money, totalText } from '../../ui/money.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { type PolicyTexts, policyErrors, tableOf } from './policy-form.ts'
import { usePolicyWords } from './policy-words.ts'

const shownFirst = 20

/**
 * Tries the typed policy on past claims: counts, amounts and customers affected, each with its reason, compared with the current policy.
 */
export function PolicyTrial({ texts, onWrong }: { texts: PolicyTexts; onWrong: () => void }) {
  const t = usePolicyWords()
  const text = useErrorText()
  const [span, setSpan] = useState<(typeof policySpans)[number]>('90_DAYS')
  const [tried, setTried] = useState('')
  const write = useWrite(claimPolicy.try)
  const table = tableOf(texts)
  const now = JSON.stringify(table)
  const run = (of: typeof span) => {
    if (Object.keys(policyErrors(texts, t.bounds)).length > 0) return onWrong()
    setTried(now)
    write.mutate({ body: { table, span: of } })
  }
  const { data } = write
  return (
    <section aria-label={t.tryTitle} className="flex flex-col gap-3 border-t border-line-2 pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-14 font-semibold">{t.tryTitle}</h2>
        <Segmented
          label={t.span}
          value={span}
          onChange={(next) => {
            setSpan(next)
            if (data) run(next)
          }}
          options={policySpans.map((value) => ({ value, label: t.spans[value] }))}
        />
        <Button onClick={() => run(span)} busy={write.isPending ? t.trying : undefined}>
          {t.try}
        </Button>
      </div>
      <p className="text-12 text-ink-2">{t.tryText}</p>
      {write.error && (
        <Banner kind="danger" urgent>
          {text(write.error)}
        </Banner>
      )}
      {data && tried !== now && <Banner kind="warning">{t.changedSince}</Banner>}
      {data && <Result result={data} />}
    </section>
  )
}

function Result({ result }: { result: PolicyTry }) {
  const t = usePolicyWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  const [all, setAll] = useState(false)
  const day = (of: string) => fullDateText(asDay(of), language)
  const dollars = (amount: number) => <Money cents={centsFromDollars(amount)} kind="column" />
  if (result.claims === 0) return <p className="text-ink-2">{t.noClaims}</p>
  const rows = all ? result.rows : result.rows.slice(0, shownFirst)
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {t.tried(result.claims, totalText(centsFromDollars(result.amount)), day(result.from), day(result.to))}{' '}
        <b className="font-semibold">{t.differ(result.differ)}</b>
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Boxed>
          <Table
            label={t.outcome}
            wide
            head={
              <>
                <Th>{t.outcome}</Th>
                <Th right>{t.nowHead}</Th>
                <Th right>{t.amountHead}</Th>
                <Th right>{t.triedHead}</Th>
                <Th right>{t.amountHead}</Th>
              </>
            }
          >
            {result.outcomes.map(({ outcome, claims, amount, claimsNow, amountNow }) => (
              <Tr key={outcome}>
                <Td head>{words.outcomes[outcome]}</Td>
                <Td right>{countText(claimsNow)}</Td>
                <Td right>{dollars(amountNow)}</Td>
                <Td right bold>
                  {countText(claims)}
                </Td>
                <Td right bold>
                  {dollars(amount)}
                </Td>
              </Tr>
            ))}
          </Table>
        </Boxed>
        <Boxed>
          <Table
            label={t.byRow}
            wide
            head={
              <>
                <Th>{t.rule}</Th>
                <Th right>{t.claimsHead}</Th>
                <Th right>{t.amountHead}</Th>
              </>
            }
          >
            {result.rules.map(({ rule, claims, amount }) => (
              <Tr key={rule}>
                <Td head>{words.rules[rule]}</Td>
                <Td right>{countText(claims)}</Td>
                <Td right>{dollars(amount)}</Td>
              </Tr>
            ))}
          </Table>
        </Boxed>
      </div>
      <Boxed>
        <Table
          label={t.which}
          wide
          head={
            <>
              <Th>{t.claim}</Th>
              <Th>{t.shop}</Th>
              <Th right>{t.amountHead}</Th>
              <Th>{t.nowHead}</Th>
              <Th>{t.triedHead}</Th>
              <Th>{t.reason}</Th>
            </>
          }
        >
          {rows.map((row) => {
            const differs = row.now.outcome !== row.tried.outcome || row.now.rule !== row.tried.rule
            const why = row.checks.filter(({ ok }) => !ok).map((check) => checkText(check, words.checks))
            return (
              <Tr key={row.claimId}>
                <Td head bold>
                  <Link
                    to="/admin/claims"
                    search={{ tab: 'all', open: String(row.claimId) } as never}
                    className={linkClass}
                  >
                    {row.number}
                  </Link>
                </Td>
                <Td>{row.customer}</Td>
                <Td right>{dollars(row.amount)}</Td>
                <Td quiet>{words.outcomes[row.now.outcome]}</Td>
                <Td bold={differs}>{words.outcomes[row.tried.outcome]}</Td>
                <Td quiet>
                  {words.rules[row.tried.rule]}
                  {why.map(([title, value]) => ` · ${title}: ${value}`).join('')}
                </Td>
              </Tr>
            )
          })}
        </Table>
        {rows.length < result.rows.length && (
          <button type="button" className={`${linkButtonClass} m-4`} onClick={() => setAll(true)}>
            {t.showAll(result.rows.length)}
          </button>
        )}
      </Boxed>
      <Boxed>
        <Table
          label={t.whom}
          wide
          head={
            <>
              <Th>{t.shop}</Th>
              <Th right>{t.claimsHead}</Th>
              <Th right>{t.amountHead}</Th>
              <Th right>{t.atOnce}</Th>
              <Th right>{t.amountHead}</Th>
            </>
          }
        >
          {result.customers.map((row) => (
            <Tr key={row.accountNumber}>
              <Td head>
                <span className="text-ink-3">{row.accountNumber}</span> {row.customer}
              </Td>
              <Td right>{countText(row.claims)}</Td>
              <Td right>{dollars(row.amount)}</Td>
              <Td right bold>
                {countText(row.atOnce)}
              </Td>
              <Td right bold>
                {dollars(row.atOnceAmount)}
              </Td>
            </Tr>
          ))}
        </Table>
      </Boxed>
    </div>
  )
}

const Boxed = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 overflow-hidden rounded-4 border border-line">{children}</div>
)
