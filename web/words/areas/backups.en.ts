const number = (count: number) => Math.round(count).toLocaleString('en-US')

export const backups = {
  title: 'Backups',
  text: 'The database and the uploaded files, copied while the shop runs. A test restores one into a separate database and checks it.',
  keeps: (daily: number, weekly: number, monthly: number) =>
    `One is made every night. Kept: ${number(daily)} daily, ${number(weekly)} weekly, ${number(monthly)} monthly.`,
  noPlace: 'No backups are made. Set BACKUP_DIR or BACKUP_S3_BUCKET on the server and restart it.',
  none: 'There is no backup yet.',
  failed: 'The backups could not be read.',
  make: 'Make a backup',
  making: 'Making…',
  started: 'The backup is being made.',
  tryOut: 'Test',
  tryOf: (name: string) => `Test ${name}`,
  trying: 'Testing…',
  tryStarted: 'The backup is being tested.',
  by: (who: string) => (who === 'run_backup' ? 'every night' : who),
  size: (bytes: number) => `${number(Math.ceil(bytes / 1_000_000))} MB`,
  untried: 'Not tested',
  good: 'Good',
  faulty: 'Faulty',
  triedAt: 'Tested',
}
