import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dispatch } from '../../../contract/features/runs/dispatch.ts'
import { type ProofLevels, proofParts } from '../../../contract/rules/proof.ts'
import { type ProofLevel, proofLevels } from '../../../contract/rules/stop-moves.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useRunsWords } from './words.ts'

/** The proof of delivery that drivers must record at each stop: the default, and customers' own. */
export function ProofButton() {
  const t = useRunsWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="camera" onClick={() => setOpen(true)}>
        {t.proof.title}
      </Button>
      {isOpen && <ProofDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ProofDialog({ onClose }: { onClose: () => void }) {
  const t = useRunsWords()
  const errorText = useErrorText()
  const { data } = useQuery(read(dispatch.readProof, {}))
  const save = useWrite(dispatch.setProof, {
    refresh: [dispatch.readProof],
    onDone: () => showToast({ text: t.proof.saved }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.proof.title}
      actions={<Button onClick={onClose}>{t.cancel}</Button>}
    >
      {!data && (
        <Waiting label={t.loading}>
          <Skeleton height={200} />
        </Waiting>
      )}
      {data && (
        <Levels
          key={JSON.stringify(data.usual)}
          levels={data.usual}
          isSaving={save.isPending}
          onSave={(accountNumber, levels) => save.mutate({ body: { accountNumber, levels } })}
        />
      )}
      {save.error && (
        <p role="alert" className="mt-2 text-14 text-danger">
          {errorText(save.error)}
        </p>
      )}
      {data && data.customers.length > 0 && (
        <>
          <h3 className="mt-4 text-12 font-semibold text-ink-3">{t.proof.own}</h3>
          <ul className="text-14">
            {data.customers.map(({ accountNumber, customer, levels }) => (
              <li key={accountNumber} className="flex items-center gap-3 border-b border-line py-2">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">
                    {accountNumber} {customer}
                  </span>
                  <span className="block text-12 text-ink-2">
                    {proofParts
                      .map((part) => `${t.proof[part]}: ${t.proof.levels[levels[part]]}`)
                      .join(' · ')}
                  </span>
                </span>
                <Button onClick={() => save.mutate({ body: { accountNumber, levels: null } })}>
                  {t.proof.asUsual}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

type LevelsProps = {
  levels: ProofLevels
  isSaving: boolean
  onSave: (accountNumber: number | null, levels: ProofLevels) => void
}

function Levels({ levels, isSaving, onSave }: LevelsProps) {
  const t = useRunsWords()
  const [chosen, setChosen] = useState(levels)
  const [account, setAccount] = useState('')
  const number = account.trim() === '' ? null : Number(account)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(number, chosen)
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        {proofParts.map((part) => (
          <Field key={part} label={t.proof[part]}>
            <Select<ProofLevel>
              value={chosen[part]}
              onChange={(level) => setChosen({ ...chosen, [part]: level })}
              options={proofLevels.map((value) => ({ value, label: t.proof.levels[value] }))}
            />
          </Field>
        ))}
      </div>
      <Field label={t.proof.account} hint={t.proof.accountHint}>
        <TextInput
          value={account}
          onChange={(text) => setAccount(text.replace(/\D/g, ''))}
          inputMode="numeric"
        />
      </Field>
      <p className="text-12 text-ink-2">{t.proof.onDelivery}</p>
      <div>
        <Button kind="primary" submit busy={isSaving ? t.saving : undefined}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
