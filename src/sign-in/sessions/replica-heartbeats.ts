import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, NOW, removeInBatches, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';

/** Rows of replicas that have stopped are removed after this time. */
const HEARTBEAT_KEPT_MS = 3_600_000;

/** Writes heartbeats of this process, by which it sees how old a row is that a server shows. */
@Injectable()
export class ReplicaHeartbeats {
  /** Name of this process in `heartbeats`. */
  readonly replica = randomBytes(12).toString('hex');
  /** Number of its last heartbeat. */
  private beat = 0;

  constructor(private readonly database: Database) {}

  /** Writes the next heartbeat and returns its number. */
  async writeHeartbeat(): Promise<number> {
    const nextBeat = (this.beat += 1);
    const changed = await this.database.change(sql`/* ReplicaHeartbeats.writeHeartbeat */
      UPDATE heartbeats SET beat = ${nextBeat}, beaten_at = ${NOW}
      WHERE replica = ${this.replica} AND beat < ${nextBeat}`);
    if (changed === 0) {
      await this.database.insertIfAbsent(sql`/* ReplicaHeartbeats.writeHeartbeat */
        INSERT INTO heartbeats (replica, beat, beaten_at)
        VALUES (${this.replica}, ${nextBeat}, ${NOW})`);
    }
    return nextBeat;
  }

  @Sweep('heartbeats')
  sweepHeartbeats(): Promise<number> {
    const where = sql`beaten_at < ${NOW} - ${HEARTBEAT_KEPT_MS}`;
    return removeInBatches(this.database, { table: sql`heartbeats`, key: sql`replica`, where });
  }
}
