ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  `failed_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `provider_refusals` (
  `provider` varchar(32) NOT NULL,
  `part` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `refusals` int(11) NOT NULL,
  `first_at` bigint(20) NOT NULL,
  `last_at` bigint(20) NOT NULL,
  PRIMARY KEY (`provider`,`part`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  `passkey_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `staff_passkeys` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `name` varchar(60) NOT NULL,
  `credential_id` varchar(340) NOT NULL,
  `public_key` text NOT NULL,
  `sign_count` bigint(20) NOT NULL,
  `last_challenge` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `staff_passkeys_credential` (`credential_id`),
  KEY `staff_passkeys_user` (`user_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `waiting_since` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_waiting` (`waiting_since`,`id`,`department_id`,`assignee_id`,`priority`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_presence` (
  `staff_id` bigint(20) NOT NULL,
  `ticket_id` bigint(20) NOT NULL,
  `writing` smallint(6) NOT NULL,
  `seen_at` bigint(20) NOT NULL,
  PRIMARY KEY (`staff_id`),
  KEY `ticket_presence_ticket` (`ticket_id`),
  KEY `ticket_presence_seen` (`seen_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `staff_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_words` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `word` varchar(32) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_words_word` (`word`,`ticket_id`),
  KEY `ticket_words_ticket` (`ticket_id`,`word`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `signed_in_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795823028715,'signing_key.created','service','key:3a9de1c1cad3549da2b8f8f7',NULL,'XBGM968EJ-SP3UhpL8qZTQ','k1.IO1MATke_2bkJxhgMVmtXj9j8Uib0eT5wuL9qPhew8U',1,'k1.ghLrZkTYFpYmh_6pBhTaXuEsZ63EJiva26evROylxHM');
INSERT INTO audit_events VALUES (2,1795823029414,'client.created','operator','client:1',NULL,'pMO66XA5sV1d1frQqpWUPQ','k1.ndW-pb3sa0a7gmT78JDXZ6t16xl27hfUUJt6m6Ifou4',2,'k1.zBFH78ieX7QeHwO9ASnCmPs9YRBdXg0qYFrDrF-YpJ4');
INSERT INTO audit_events VALUES (3,1795823029517,'user.registered','user:1','user:1',1,'wN_w2hYH8YZFBaYdTK5aZA','k1.DSt_dpARBGosvUre7QZJVt-UPB_hVlWJ6V0XviCx21o',3,'k1.NA4oaZ3ysAto-Tg2DLdKnank1cGlYv_SikD7SVJaydY');
INSERT INTO audit_events VALUES (4,1795823029713,'session.started','client:1','session:1',1,'lYifiD--AZ7ffq4gb8lzKQ','k1.h05UjOJR2rXsumJkshYHjNrVMpVHL7URwByK_u70iiE',4,'k1.RrNs70Foi-hRlVcufEDLUFyYhxfWBkCW3NlR6j33nUQ');
INSERT INTO audit_events VALUES (5,1795823029786,'card.added','user:1','card:3071469673992385',1,'I3E5D0bocicToECGyXE7Cg','k1.R89it1iMlaWG1zE7EeIvhRuf2em_--VXqTKhzrU9B3I',5,'k1.8BJuBn6mDvSGr8r3ln4vxhIQqdEvpj5sa6AtHeeGoY4');
INSERT INTO audit_events VALUES (6,1795823029851,'ticket.created','user:1','ticket:1',1,'nyQJW74x0l1wwuca6-4uBA','k1.gOXZ8FIlynNmmYgwKBXBa6NTClG5IqilvCmbdB9vCig',6,'k1.9f4Aa1n4z80zCJ4QbcGfUq3Zi9vbF7pj1Jp7rTUXPPk');
INSERT INTO audit_events VALUES (7,1795823029863,'client.created','operator','client:2',NULL,'2PSVWVhlFWDrfLaCGc6zqw','k1.hPb9OpI40bLDnxq5g59CK8JFbYrKsaPk8_8lm2ZXGRY',7,'k1.d_5kVFfldqS9vIpUu7Ik7biXfBZVaRcycRlQHyl5GAY');
INSERT INTO audit_events VALUES (8,1795823029869,'user.registered','user:2','user:2',2,'WSs6B8gWq3da6A6dLOCWPQ','k1.Sk5tbx4SNAda7VAiIXaq4nDPZhN3k1z07jxWw4tR6Gk',8,'k1.VTq8N_mN0R8C_WZxWNZZQbnj7t548Mnf-7PdR-iAFPk');
INSERT INTO audit_events VALUES (9,1795823029873,'user.staff_appointed.admin','operator','user:2',2,'aHEYjHDdeSXeAV5wtMDmuw','k1.bLZliOQ2NWBQ4n789BYbiCmpdOt1reDg-fLWMzxki8k',9,'k1.t_4hfYqvVubX6e0BYEjOormOK6OhqJrb3DtJ4b9hCbQ');
INSERT INTO audit_events VALUES (10,1795823029922,'session.started','client:2','session:2',2,'4Z8b-em71q53bQe2teoroQ','k1.fis8TPigrhoVFAnhh8fUs9MuzTBra1sOLUxcnpdybfs',10,'k1.5E3UedQsdwBUO-qrD5zddcQiPd7wvyu4dLc9B4nlKcw');
INSERT INTO audit_events VALUES (11,1795823029944,'staff.ticket_replied','user:2','ticket:1',1,'Gwsk2d23BE1JeQArpSeN7w','k1.p2UpvFJQfJGxdc4DH6b4TWuCejw2yanW7YPCA2E83Go',11,'k1.xCaYCHXeUKSfVrSjdZIt_tawmkWEMFfB1_JOwbBfds8');
INSERT INTO audit_events VALUES (12,1795823029944,'ticket.replied','user:2','ticket:1',1,'YeMfWuhDD7LPN45ict_mXg','k1.EAtfL7hMUGvybgLMG9-Gn3BzwQiJZcQIO0brr5R-2pQ',12,'k1.bHItoLg35ZND6iP8e4JQ4jWJ3Sc0mnAosk6xAJRfBVk');
INSERT INTO audit_events VALUES (13,1795823029951,'user.registered','user:3','user:3',3,'OCyjpLDlk5otUX8Hpp2kAg','k1.u2dbqdDiV_SWvr1gMM_S2RAA_0xWwqcKS8-VqwO3kOA',13,'k1.OYDIYIS_TOJmJGSJfcyO9ejtI_ceT-MfSHl7j0EXFx8');
INSERT INTO audit_events VALUES (14,1795823029991,'session.started','client:1','session:3',3,'vm7siBJwlU8SVtekO4p1Rw','k1.cQcysHnHLVB1_2UfaXAHDa3lLLpcasHY0lVDKb0s6cE',14,'k1.m5pYf1gtfBuPRFyQOd46IorQMorDCVZF4ZCwB7ITiQk');
INSERT INTO audit_events VALUES (15,1795823033172,'user.suspended','operator','user:3',3,'K7IGVH0ZaBhB-sIUcEoptw','k1.ImVuyZx4U5WFqlUarqa1828LI5P0imLAoKNg1iRP-Zs',15,'k1.8-Rpdt4Qqu_4x5kWgwOj3uJzhauvKlOFMPbU0-RpiUU');
INSERT INTO audit_events VALUES (16,1795823033180,'session.ended.suspended','operator','session:3',3,'iCMt2ddRscLIMbFtPh8jTg','k1.bw6bt9bjReFkwPzzUwQYF-FgvQEDIUdWMga03blqrLI',16,'k1.tiy_evD9nTclA09NpKQmyqDdcvNF536JnShT25wa-NI');
INSERT INTO audit_events VALUES (17,1795823033263,'user.registered','user:4','user:4',4,'Hdh5ZP2AZvAZXUynewb_ug','k1.XMNeHEG6af8SKQgWP9aOOBqtbd8wZpsLSpzwc7JrDcw',17,'k1.kD1O4OBL4s8190lLc3Xdb7VofHLB3TliLVLmVqP9J98');
INSERT INTO audit_head VALUES (1,17,'k1.kD1O4OBL4s8190lLc3Xdb7VofHLB3TliLVLmVqP9J98','k1.Hs6BWZcd3XmjWG_pNT030boq3Nu8Mjpl-CqZ7B5SlZc');
INSERT INTO cards VALUES (3071469673992385,1,'322652b03997a746fe961b83e7021a52459b5ebba0dcbd988e6d49d04271dcb5','k1.phdVDNlz-bpGbmT0aqLLImdXhqDp4774oIfEzT0tCS78Nr4jW8L_h3G08Hw','411033******6180','ACTIVE','Visa',NULL,NULL,1795823029786,1795823029786,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795823033176,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795823033176,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795823033176,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795823033176,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795823033174,NULL,2,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795823033176,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:1',1,'5a2bd59287de94f9169104ee80f32d33','6e5548dc7df620122b3589ab0345df2a','k1','sms',1,0,0,0,0,1795823029609,1795823329609,1795823089609,NULL,1795823029710,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:2',2,'38f40c21a9d753e9d3d12d71a4fd669a','fd341532d53577291782473df8b92931','k1','sms',1,0,0,0,0,1795823029895,1795823329895,1795823089895,NULL,1795823029921,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:3',3,'f8b5bcd5809bbe9a3c1750d0a2f41a8f','916c617e853d0ae20ccc798df24d4f6c','k1','sms',1,0,0,0,0,1795823029968,1795823329968,1795823089968,NULL,1795823029990,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:4',4,'0b700d0533c04cac1a5c358e9875dd31','bc298abd2ad8dfbbe46065b6b49c83e4','k1','ussd',0,0,0,0,1,1795823033344,1795823333344,1795823093344,1795823033434,NULL,NULL,1,0,NULL,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.7534ce16f7a5e7c2cbc75608181e303e747b1e4bb04a0e57ee202ca54587b80b',1795823029700,NULL,NULL,0,NULL,1795823029410,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.828a938982173893895bb70e492100a1eede57fc4a3b955ac06f827eac31f009',1795823029916,NULL,NULL,0,NULL,1795823029863,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('16427cb38ab4fc20d96aa90c',1,1795823033133);
INSERT INTO heartbeats VALUES ('8846c4cee6395265c03ef0ba',9,1795823033430);
INSERT INTO heartbeats VALUES ('f7fa448a9ce8104fcb65d3ff',1,1795823034068);
INSERT INTO messages VALUES (1,'+989120000001','user:1','5a2bd59287de94f9169104ee80f32d33','6e5548dc7df620122b3589ab0345df2a','k1','en',1795823029623,'otp.sms','accepted',1,NULL,1795823329623,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','38f40c21a9d753e9d3d12d71a4fd669a','fd341532d53577291782473df8b92931','k1','en',1795823029898,'otp.sms','accepted',1,NULL,1795823329898,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','f8b5bcd5809bbe9a3c1750d0a2f41a8f','916c617e853d0ae20ccc798df24d4f6c','k1','en',1795823029970,'otp.sms','accepted',1,NULL,1795823329970,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795823029658,1795823029673);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795823029906,1795823029906);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795823029979,1795823029979);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'01bd95eb-97d4-4a30-9142-b0c23bd53a5b',0);
INSERT INTO revocations VALUES (1,'session',3,1795823033180);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795823029712,1795823033498,1798415033498,1803599029712,NULL,NULL,'127.0.0.0/24','6b64fac23d95ffb4575bab8f115cf003','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL,NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795823029922,NULL,1795830229922,1795866229922,NULL,NULL,'127.0.0.0/24','42a4fcdb50aae52485566b64ce67dd66',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795823029991,NULL,1798415029991,1803599029991,1795823033178,'suspended',NULL,'38eeaa22b631896157954f3cde9ff2af',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('3a9de1c1cad3549da2b8f8f7','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"7WwdpOJPDM6NvHevRqfsLmdPv7r8fyuarJfIm6VU7xc\",\"y\":\"fvZLp1yPVsNjqSGkIP39SQWfr7ofovTuxNt2bT-ENT8\",\"crv\":\"P-256\"}','k1.maSZ-JNcsu2DOdON-HnT40Ilj6k_9LCCp0BlZipShabADGppPW13xyL_WuH8nB5zlxhMQkx5EUrz8Sszb-slZyVF-PC1M-FpcB3bVmKVbwObgrY_KRkpQMAmbbEFSIwM8mDut637DQ2mQGv_7ZN7FKoM82qJ16TLx_sWlVxX0DeAMOqdW6v8-Dce0zrmeYIoBCT6kEPui3dFGYC4TOEEu2QLY8_NLA',1795823028708,1795823028669,'k1.FmhJ4igEOfphnMVBGNgUjz39Sg_a0N7XudganRKAZIs');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795823029843,1795823029938,NULL,NULL,NULL,47,NULL,0,NULL);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795823029846,NULL);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795823029940,2);
INSERT INTO ticket_words VALUES (7,1,'bank');
INSERT INTO ticket_words VALUES (1,1,'card');
INSERT INTO ticket_words VALUES (6,1,'which');
INSERT INTO ticket_words VALUES (3,1,'من');
INSERT INTO ticket_words VALUES (5,1,'نمیکند');
INSERT INTO ticket_words VALUES (4,1,'کار');
INSERT INTO ticket_words VALUES (2,1,'کارت');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795823029708,1795823029708,1,1795823029516,1795823029840,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795823029919,1795823029919,1,1795823029870,1795823029919,1795823029874,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795823029988,1795823029988,1,1795823029950,1795823033170,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,NULL,0,1795823033258,1795823033258,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('266db3b2e7ebc4fb312c530472c3c45223364468363f0692f4a03e857a489ca8','user:4','0b700d0533c04cac1a5c358e9875dd31','bc298abd2ad8dfbbe46065b6b49c83e4','k1',300,1795823033439);
