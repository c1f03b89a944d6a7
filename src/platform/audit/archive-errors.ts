import { UnusableFileError } from './unusable-file-error.js';
import type { AuditChainPlace } from './audit-chain-walk.js';

/** A file is not an intact archive of audit rows. */
export class InvalidArchiveError extends UnusableFileError {
  override readonly name = 'InvalidArchiveError';
}

/** The file is the beginning of an archive, as a crash leaves it. */
export class UnfinishedArchive extends InvalidArchiveError {
  constructor(
    message: string,
    /** The place before its first row; undefined if not even the first line is whole. */
    readonly start: AuditChainPlace | undefined,
  ) {
    super(message);
  }
}
