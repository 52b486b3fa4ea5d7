import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { mediaTypes } from '../../../contract/core/endpoint.ts'
import { dispatch, type RunDetail } from '../../../contract/features/runs/dispatch.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useRunsWords } from './words.ts'

/** Saves the load list of a run as a PDF. */
export function LoadListButton({ run }: { run: Pick<RunDetail, 'routeNumber' | 'day'> }) {
  const t = useRunsWords()
  const text = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const params = { routeNumber: run.routeNumber, shipDay: asDay(run.day) }
  const save = async () => {
    setBusy(true)
    try {
      const { content, fileName } = await callForFile(dispatch.loadList, { params }, { type: mediaTypes.pdf })
      handOver(content, fileName)
    } catch (error) {
      showToast({ kind: 'failed', text: text(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={isBusy ? t.saving : undefined} onClick={() => void save()}>
      {t.loadList}
    </Button>
  )
}
