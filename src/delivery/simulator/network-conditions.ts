import { Injectable } from '@nestjs/common';
import { Database, NOW, removeInBatches, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { FAIR, verdictOn, type Conditions, type Verdict } from './fate.js';
import { PhoneNetwork } from './phone-network.entity.js';

/** The lifetime of stored messages. */
const KEPT_MS = 24 * 3_600_000;

/** Owns `phone_networks`: the conditions of the virtual network for each number, shared by all replicas. */
@Injectable()
export class NetworkConditions {
  constructor(private readonly database: Database) {}

  @Sweep('phone networks')
  sweep(): Promise<number> {
    const where = sql`set_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, { table: sql`phone_networks`, key: sql`id`, where });
  }

  async set(recipient: string, { latency_ms, loss, duplicates, outage }: Conditions): Promise<void> {
    await this.database.insert(sql`/* NetworkConditions.set */
      INSERT INTO phone_networks (recipient, latency_ms, loss, duplicates, outage, set_at)
      VALUES (${recipient}, ${latency_ms}, ${Math.round(loss * 1e6)}, ${duplicates}, ${outage ? 1 : 0}, ${NOW})`);
  }

  async clear(recipient: string): Promise<void> {
    await this.database.change(
      sql`/* NetworkConditions.clear */ DELETE FROM phone_networks WHERE recipient = ${recipient}`,
    );
  }

  async now(recipient: string): Promise<Conditions> {
    return (await this.historyOf(recipient))(Infinity);
  }

  /** Returns a function from a time, in database milliseconds, to the conditions of a number at that time. */
  async historyOf(recipient: string): Promise<(at: number) => Conditions> {
    const rows = await this.database.rows(
      PhoneNetwork,
      sql`/* NetworkConditions.historyOf */ SELECT * FROM phone_networks WHERE recipient = ${recipient} ORDER BY id DESC LIMIT 100`,
    );
    return (at) => {
      const row = rows.find(({ set_at }) => set_at <= at);
      return row === undefined ? FAIR : { ...row, loss: row.loss / 1e6, outage: row.outage === 1 };
    };
  }

  /** Returns the response of the network to a message sent to the number now. */
  async judge(recipient: string): Promise<Verdict> {
    return (await this.now(recipient)).outage ? 'busy' : verdictOn(recipient);
  }

  /** Returns false during an outage of the number's network. */
  async reaches(recipient: string): Promise<boolean> {
    return !(await this.now(recipient)).outage;
  }
}
