import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audience } from '../../../contract/features/audience.ts'
import type { Condition } from '../../../contract/rules/audience.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAudienceWords } from './words.ts'

type Props = { conditions: readonly Condition[]; onUse: (conditions: Condition[]) => void }

/** Saved audiences: use, save or delete one. */
export function KeptAudiences({ conditions, onUse }: Props) {
  const t = useAudienceWords()
  const errorText = useErrorText()
  const { data } = useQuery(read(audience.list, {}))
  const [name, setName] = useState<string>()
  const onFailed = (error: unknown) => showToast({ kind: 'failed', text: errorText(error) })
  const keep = useWrite(audience.keep, {
    refresh: [audience.list],
    onDone: () => {
      setName(undefined)
      showToast({ text: t.keptDone })
    },
    onFailed,
  })
  const forget = useWrite(audience.remove, { refresh: [audience.list], onFailed })
  const rows = data?.rows ?? []
  if (rows.length === 0 && conditions.length === 0) return null
  return (
    <div className="flex flex-col gap-2 text-12">
      {rows.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1">{t.kept}</summary>
          <ul className="flex flex-col">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center gap-2 border-b border-line py-1">
                <button
                  type="button"
                  className={`${linkButtonClass} min-w-0 flex-1 text-left wrap-anywhere`}
                  onClick={() => onUse(row.conditions)}
                >
                  {row.name}
                </button>
                <button
                  type="button"
                  className={linkButtonClass}
                  aria-label={t.forgetThis(row.name)}
                  onClick={() => forget.mutate({ params: { id: row.id } })}
                >
                  {t.forget}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {conditions.length > 0 && name === undefined && (
        <span>
          <Button kind="quiet" size={28} onClick={() => setName('')}>
            {t.keep}
          </Button>
        </span>
      )}
      {name !== undefined && (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field label={t.keepName}>
              <TextInput value={name} onChange={setName} maxLength={60} autoComplete="off" autoFocus />
            </Field>
          </div>
          <Button
            disabled={name.trim() === ''}
            busy={keep.isPending ? t.keeping : undefined}
            onClick={() => keep.mutate({ body: { name, conditions: [...conditions] } })}
          >
            {t.addThis}
          </Button>
          <Button kind="quiet" onClick={() => setName(undefined)}>
            {t.drop}
          </Button>
        </div>
      )}
    </div>
  )
}
