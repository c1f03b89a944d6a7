import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The last heartbeat of a replica, by which it sees how old a list of revocations is. One row for
 * each process.
 */
@Entity('heartbeats')
export class ReplicaHeartbeat {
  @PrimaryColumn('varchar', { length: 32 })
  replica: string;

  @Column('int')
  beat: number;

  @Index('heartbeats_beaten')
  @Column('bigint')
  beaten_at: number;
}
