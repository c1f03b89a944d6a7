import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@ObjectType()
@Entity('tickets')
export class Ticket {
  @Field(() => ID)
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  user_id: number;

  @Field()
  @Column('varchar', { length: 255 })
  title: string;

  @Field()
  @Column('varchar', { length: 20 })
  status: string;

  @Field()
  @Column('varchar', { length: 8 })
  priority: string;

  @Column('bigint')
  created_at: string;

  @Column('bigint')
  updated_at: string;
}

@Entity('clients')
export class Client {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('varchar', { length: 16 })
  platform: string;
}

@ObjectType()
export class Application {
  @Field()
  application: string;

  @Field()
  platform: string;
}
