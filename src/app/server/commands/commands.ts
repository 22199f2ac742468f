import { personCommand } from '#features/personal-data/server/person-command.ts'
import { staffCommand } from '#features/staff/server/staff-command.ts'
import type { Commands } from '#platform/server/control/commands.ts'
import { backupCommand } from './backup-command.ts'
import { jobCommand } from './job-command.ts'

/** The command-line tools. The running server executes the commands; without a server, the tool's process does. */
export const COMMANDS: Commands = {
  staff: staffCommand,
  person: personCommand,
  backup: backupCommand,
  job: jobCommand,
}
