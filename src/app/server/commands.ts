import { personCommand } from '#features/personal-data/server/person-command.ts'
import { staffCommand } from '#features/staff/server/staff-command.ts'
import type { Commands } from '#platform/server/control/commands.ts'
import { backupCommand } from './backup-command.ts'
import { jobCommand } from './job-command.ts'

/** The commands of the command-line tools. They run in the server, or in the tool's process when no server runs. */
export const COMMANDS: Commands = {
  staff: staffCommand,
  person: personCommand,
  backup: backupCommand,
  job: jobCommand,
}
