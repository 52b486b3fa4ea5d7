/** A cell of an exported table; null is empty. */
export type Cell = string | number | null

/**
 * Text that no spreadsheet takes for a formula: what starts with one of their signs gets an apostrophe before it (OWASP, CSV
 * injection). Control characters that no file can hold are left out.
 */
export function harmless(text: string): string {
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '').toWellFormed()
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean
}
