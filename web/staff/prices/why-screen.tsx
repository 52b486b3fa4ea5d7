import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type MethodCode, methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import { whyPrice } from '../../../contract/features/prices/why.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { SettledInput } from '../../ui/settled-input.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { instantOfWall, wallOfInstant } from '../scheduled/wall-time.ts'
import { FindPicker } from './find-picker.tsx'
import { WhyAnswer } from './why-answer.tsx'
import { usePriceWords } from './words.ts'

const names = ['accountNumber', 'productId', 'quantity', 'shipDay', 'method', 'at'] as const
type Question = Record<(typeof names)[number], string>

/** Explains why a customer pays a price; the question is in the address. */
export function WhyScreen() {
  const messages = useMessages()
  const t = usePriceWords()
  const errorText = useErrorText()
  const zone = useZone()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const question = Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Question
  const isAsked = question.accountNumber !== '' && question.productId !== ''
  const query = Object.fromEntries(Object.entries(question).filter(([, value]) => value !== ''))
  const why = useQuery({
    ...read(whyPrice.explain, { query: query as never }),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<Question>) => {
    const filled = Object.entries({ ...question, ...next }).filter(([, value]) => value !== '')
    void navigate({ to: '/admin/why', search: Object.fromEntries(filled) as never, replace: true })
  }
  const answer = why.data
  const known = (id: string, of: number | undefined, name: string | undefined) =>
    String(of) === id ? (name ?? '') : ''
  return (
    <AdminShell title={messages.admin.why} aside={t.whyAside}>
      <div className="grid grid-cols-2 gap-3 border-b border-line px-4 py-3 md:grid-cols-6 md:px-6 2xl:grid-cols-[2fr_2fr_1fr_1fr_1fr_1.4fr]">
        <div className="max-md:col-span-2 md:col-span-3 2xl:col-span-1">
          <FindPicker
            kind="customer"
            label={t.accountFind}
            value={question.accountNumber}
            name={known(question.accountNumber, answer?.accountNumber, answer?.customerName)}
            onChoose={(accountNumber) => change({ accountNumber })}
          />
        </div>
        <div className="max-md:col-span-2 md:col-span-3 2xl:col-span-1">
          <FindPicker
            kind="product"
            label={t.itemFind}
            value={question.productId}
            name={known(question.productId, answer?.productId, answer?.description)}
            onChoose={(productId) => change({ productId })}
          />
        </div>
        <Field label={t.quantity}>
          <SettledInput
            value={question.quantity || '1'}
            onSettle={(quantity) => change({ quantity: /^[1-9]\d{0,5}$/.test(quantity) ? quantity : '' })}
            digits
          />
        </Field>
        <Field label={t.shipDay}>
          <TextInput type="date" value={question.shipDay} onChange={(shipDay) => change({ shipDay })} />
        </Field>
        <Field label={t.method}>
          <Select
            value={question.method as MethodCode | ''}
            onChange={(method) => change({ method })}
            options={[
              { value: '' as const, label: t.anyMethod },
              ...methodCodes.map((value) => ({ value, label: methodLabels[value] })),
            ]}
          />
        </Field>
        <div className="max-md:col-span-2 md:col-span-3 2xl:col-span-1">
          <Field label={t.asOf} hint={question.at === '' ? t.asOfNow : undefined}>
            <TextInput
              type="datetime-local"
              value={question.at === '' ? '' : wallOfInstant(question.at, zone)}
              onChange={(wall) => change({ at: instantOfWall(wall, zone) ?? '' })}
            />
          </Field>
        </div>
      </div>
      {!isAsked ? (
        <EmptyState title={t.askFirst}>{t.askFirstText}</EmptyState>
      ) : why.error ? (
        <Problem title={t.whyFailed} onRetry={() => void why.refetch()}>
          {errorText(why.error)}
        </Problem>
      ) : answer ? (
        <WhyAnswer why={answer} />
      ) : (
        <RowsWaiting label={t.steps} className="md:px-6" />
      )}
    </AdminShell>
  )
}
