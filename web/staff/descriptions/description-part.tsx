import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { type Draft, descriptions } from '../../../contract/features/descriptions.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { ReviewDraft, TextForm } from './review-draft.tsx'
import { useDescriptionWords } from './words.ts'

/** The description on a product's page, with a draft to review. */
export function DescriptionPart({ productId }: { productId: number }) {
  const t = useDescriptionWords()
  const errorText = useErrorText()
  const drafts = may(useUser(), descriptions.draft.access)
  const text = useQuery({ ...read(descriptions.read, { params: { productId } }), staleTime: 0 })
  const [draft, setDraft] = useState<Draft>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function ask() {
    setBusy(true)
    setError(undefined)
    try {
      setDraft({ ...(await call(descriptions.draft, { body: { productId } })), productId })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  if (text.error && !text.data) return <Problem title={t.failed} onRetry={() => void text.refetch()} />
  if (!text.data)
    return (
      <Waiting label={t.title}>
        <Skeleton height={120} />
      </Waiting>
    )
  return (
    <div className="flex flex-col gap-4">
      {error !== undefined && <Banner kind="danger" urgent lead={errorText(error)} />}
      {draft ? (
        <ReviewDraft
          draft={draft}
          onDiscard={() => setDraft(undefined)}
          onSaved={() => setDraft(undefined)}
        />
      ) : (
        <>
          <TextForm
            key={JSON.stringify(text.data)}
            productId={productId}
            was={text.data}
            start={text.data}
            onSaved={() => {}}
          />
          {drafts && (
            <div>
              <Button icon="edit" busy={busy ? t.drafting : undefined} onClick={() => void ask()}>
                {t.draft}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
