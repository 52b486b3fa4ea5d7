import { useNavigate } from '@tanstack/react-router'
import { type SetupStep, setup } from '../../../contract/features/setup/setup.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { stepAfter, withStep } from './next-step.ts'
import { useSetupWords } from './words.ts'

export const setupPath = '/admin/setup'

/** Marks a step as finished and goes to the next, unless the user has opened another step meanwhile. */
export function useNext(step: SetupStep, done: readonly SetupStep[]) {
  const navigate = useNavigate()
  const mark = useWrite(setup.mark, { into: setup.read })
  const go = () =>
    mark.mutate(
      { body: { done: withStep(done, step) } },
      // Passed here, `onSuccess` isn't called after the step has left the page.
      { onSuccess: () => void navigate({ to: setupPath, search: { step: stepAfter(step) } as never }) },
    )
  return { go, busy: mark.isPending }
}

/** The button at the end of a step that has no form. */
export function Continue({ step, done }: { step: SetupStep; done: readonly SetupStep[] }) {
  const t = useSetupWords()
  const next = useNext(step, done)
  return (
    <div>
      <Button kind="primary" size={44} busy={next.busy ? t.next : undefined} onClick={next.go}>
        {t.next}
      </Button>
    </div>
  )
}
