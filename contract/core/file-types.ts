/** File types that an endpoint can accept: the extension of a saved file, and the displayed name. */
export const fileTypes = {
  'application/pdf': { ending: 'pdf', name: 'PDF' },
  'image/jpeg': { ending: 'jpg', name: 'JPEG' },
  'image/png': { ending: 'png', name: 'PNG' },
  'image/webp': { ending: 'webp', name: 'WebP' },
  'image/gif': { ending: 'gif', name: 'GIF' },
  'video/mp4': { ending: 'mp4', name: 'MP4' },
  'video/webm': { ending: 'webm', name: 'WebM' },
  /** Any plain text: no content distinguishes CSV from other text. */
  'text/csv': { ending: 'csv', name: 'CSV' },
  'message/rfc822': { ending: 'eml', name: 'Email' },
  'application/zip': { ending: 'zip', name: 'ZIP' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    ending: 'xlsx',
    name: 'Excel (XLSX)',
  },
} as const
export type FileType = keyof typeof fileTypes

/** The files that a form may send with its JSON. */
export type UploadRule = {
  /** Maximum bytes per file. */
  limit: number
  /** Detected from a file's content, never from its name or the declared type. */
  types: readonly FileType[]
  /** Maximum files per form. */
  count: number
}
