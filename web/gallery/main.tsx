import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../ui/toast.tsx'
import { LanguageProvider } from '../words/language.tsx'
import { loadLanguage, loadWords, pageLanguage } from '../words/load.ts'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root) {
  await loadWords('shop')
  const start = await loadLanguage(pageLanguage())
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider start={start}>
        <Gallery />
        <Toaster />
      </LanguageProvider>
    </StrictMode>,
  )
}
